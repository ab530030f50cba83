/** Pictures on their way to the page: with the line of the editor that each event stands on. */
import type { Picture } from '../../api/pictures.ts';
import type { PictureJson, SourceText } from '../protocol.ts';

export function pictureJson(picture: Picture, { name }: Pick<SourceText, 'name'>): PictureJson {
  const lines = picture.events.map(({ location }) => {
    const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
    return file === name ? Number(line) : undefined;
  });
  return { picture, lines };
}
