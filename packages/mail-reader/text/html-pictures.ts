import { isBlank, type Line, type Mark } from './lines.ts';

/** The content ids of pictures between two lines, and the marks of their place. */
export type Pictures = Place & { ids: string[] };

type Place = { depth: number; mark?: Mark | undefined };
type Text = {
  lines: Line[];
  nextMark: Mark | undefined;
  pictures: Pictures | undefined;
  /** The number of lines searched for the last one with words, and that line. */
  searched: number;
  lastWords: Line | undefined;
};

const isSame = (one: Place, other: Place) => one.depth === other.depth && one.mark === other.mark;

/** Records a picture that is a file of the email, with `cid:` and a content id as its source. */
export function addPicture(text: Text, source: string | undefined, { depth, mark = text.nextMark }: Place) {
  if (!source || !/^cid:/i.test(source)) return;
  text.pictures ??= { ids: [], depth, mark };
  text.pictures.ids.push(source.slice('cid:'.length).trim());
}

/**
 * Takes the pictures that belong to a new line. Pictures of another quote or part of the email become a line without
 * words.
 */
export function placePictures(text: Text, place: Place): string[] {
  const { pictures } = text;
  text.pictures = undefined;
  if (!pictures) return [];
  if (isSame(place, pictures)) return pictures.ids;
  text.lines.push(lineOf(pictures));
  return [];
}

/** Adds pictures to the last line with words. */
export function attachPictures(text: Text) {
  const { pictures } = text;
  const above = pictures && lastWords(text);
  if (!above || !isSame(above, pictures)) return;
  // Reuses the array, because an email may have a hundred thousand pictures.
  above.pictures ??= [];
  for (const id of pictures.ids) above.pictures.push(id);
  text.pictures = undefined;
}

/** The last line with words. Searches each blank line only once. */
export function lastWords(text: Text) {
  for (let index = text.lines.length - 1; index >= text.searched; index -= 1) {
    const line = text.lines[index];
    if (!line || isBlank(line)) continue;
    text.lastWords = line;
    break;
  }
  text.searched = text.lines.length;
  return text.lastWords;
}

/** The lines of a whole text. Remaining pictures become its last line. */
export function withLastPictures({ lines, pictures }: Text): Line[] {
  return pictures ? [...lines, lineOf(pictures)] : lines;
}

function lineOf({ ids, depth, mark }: Pictures): Line {
  return { text: '', depth, ...(mark && { mark }), pictures: ids };
}
