import { isBlank, type Line } from './lines.ts';
import { isSentence } from './sentences.ts';
import { isSignOff } from './sign-offs.ts';

/** Smaller pictures that the sender's words do not show are logos and icons, in bytes. */
const smallest = 20_000;

/** The content ids of an email's pictures: among the sender's words, below their sign-off, and in what was cut. */
export type PicturePlaces = { words: Set<string>; closing: Set<string>; elsewhere: Set<string> };

/**
 * Where the pictures of an email are shown.
 * @param lines the whole text
 * @param own the lines that the sender wrote now
 */
export function readPictures(lines: Line[], own: Line[]): PicturePlaces {
  const end = closingStart(own);
  return { words: shownIn(own.slice(0, end)), closing: shownIn(own.slice(end)), elsewhere: shownIn(lines) };
}

/**
 * Whether a picture within the text belongs to a signature or a quote: the sender did not mean to send it.
 * @param picture its content id, and its size in bytes
 */
export function isDecoration({ contentId, size }: { contentId: string; size: number }, places: PicturePlaces): boolean {
  if (places.words.has(contentId)) return false;
  const isCut = places.elsewhere.has(contentId) && !places.closing.has(contentId);
  return isCut || size < smallest;
}

/** Where “Best regards” begins, with only a name and no sentence below it. */
function closingStart(lines: Line[]) {
  const start = lines.findLastIndex((line) => isSignOff(line.text));
  const below = lines.slice(start + 1).filter((line) => !isBlank(line));
  return start < 0 || below.length > 15 || below.some(({ text }) => isSentence(text)) ? lines.length : start;
}

function shownIn(lines: Line[]) {
  return new Set(lines.flatMap(({ pictures = [] }) => pictures.flatMap((id) => [id, percentDecoded(id)])));
}

/** A content id as it may be written in an address. */
export function percentDecoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
