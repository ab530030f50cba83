/** Pictures of executions as values, and as SVG and DOT. */
export { renderDot } from '../report/dot.ts';
export type { Picture, PictureEdge, PictureEvent } from '../report/picture.ts';
export { type RelationStyle, relationStyles } from '../report/picture-style.ts';
export { DARK_PICTURE, LIGHT_PICTURE, type PictureTheme } from '../report/picture-theme.ts';
export { renderSvg, type SvgOptions } from '../report/svg.ts';
