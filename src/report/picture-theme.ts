/**
 * The colours of a picture on a light and on a dark ground. The light one is what files get; the
 * page takes either. On the dark one, the contrast of text with what is under it is 4.5 or more.
 */

export interface PictureTheme {
  readonly ground: string;
  readonly panel: string;
  readonly panelFrame: string;
  readonly title: string;
  /** Subtitle and legend. */
  readonly quiet: string;
  /** Names of threads. */
  readonly header: string;
  readonly event: string;
  readonly initialEvent: string;
  readonly committedEvent: string;
  readonly frame: string;
  readonly strongFrame: string;
  readonly label: string;
  readonly source: string;
  /** Around what is highlighted. */
  readonly glow: string;
  /** What a colour of picture-style.ts becomes on this ground; itself unless it is here. */
  readonly relations: ReadonlyMap<string, string>;
}

export const LIGHT_PICTURE: PictureTheme = {
  ground: '#FFFFFF',
  panel: '#F4F5F7',
  panelFrame: '#E3E5E9',
  title: '#1C1F24',
  quiet: '#4A4F57',
  header: '#3A3F47',
  event: '#FFFFFF',
  initialEvent: '#FBFBFC',
  committedEvent: '#CFE6F7',
  frame: '#7A808A',
  strongFrame: '#2B2F36',
  label: '#16181C',
  source: '#737982',
  glow: '#F0B400',
  relations: new Map(),
};

export const DARK_PICTURE: PictureTheme = {
  ground: '#1B1E23',
  panel: '#23272D',
  panelFrame: '#343A42',
  title: '#ECEEF1',
  quiet: '#B4BAC3',
  header: '#CDD2D9',
  event: '#2C3138',
  initialEvent: '#24282E',
  committedEvent: '#1F4660',
  frame: '#7F8894',
  strongFrame: '#EEF0F3',
  label: '#F1F3F5',
  source: '#A3ABB6',
  glow: '#FFCE3A',
  relations: new Map([
    ['#8C8C8C', '#8E959F'],
    ['#666666', '#B0B6BF'],
    ['#009E73', '#2FC296'],
    ['#00704F', '#5FDDB6'],
    ['#0072B2', '#4A9FE0'],
    ['#005C91', '#85C2F2'],
    ['#D55E00', '#F0853A'],
    ['#B04D00', '#F7A96F'],
    ['#CC79A7', '#DE93BC'],
    ['#9B3F73', '#EDB4D2'],
    ['#E69F00', '#E8AE33'],
    ['#8A5F00', '#F1C76E'],
    ['#56B4E9', '#77C6F0'],
    ['#1B6FA3', '#A3DAF7'],
    ['#222222', '#E6E8EB'],
  ]),
};
