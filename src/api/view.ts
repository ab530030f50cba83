/** The part of the public API that the page itself loads: which models there are, and pictures as files. */
export { defaultModel, findModel, MODELS, type ModelEntry } from '../models/catalogue.ts';
export { renderDot } from '../report/dot.ts';
export type { Picture, PictureEdge, PictureEvent } from '../report/picture.ts';
export { relationStyles } from '../report/picture-style.ts';
export { DARK_PICTURE, LIGHT_PICTURE, type PictureTheme } from '../report/picture-theme.ts';
export { renderSvg } from '../report/svg.ts';
export { VERSION } from '../version.ts';
