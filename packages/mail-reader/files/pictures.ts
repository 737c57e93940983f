import { isSignOff } from '../signatures/sign-offs.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { isSentence } from '../text/sentences.ts';
import { iconSize, pictureSize } from './picture-size.ts';

/** Smaller pictures in a signature are logos. In bytes. */
const smallest = 20_000;

/** An icon with four bytes per pixel, and its header. */
const largestIcon = 4 * iconSize ** 2 + 1000;

/**
 * The content ids of pictures among the sender's words, below their sign-off, and in their signature, unless a program
 * marked the signature.
 */
export type PicturePlaces = { words: Set<string>; closing: Set<string>; signature: Set<string> };

type Picture = { contentId: string; bytes: Buffer; isReferenced: boolean };

/**
 * Finds the places of an email's pictures.
 * @param own the sender's new lines
 * @param signature the lines cut as a signature
 */
export function readPictures(own: Line[], signature: Line[]): PicturePlaces {
  const end = closingStart(own);
  return { words: shownIn(own.slice(0, end)), closing: shownIn(own.slice(end)), signature: shownIn(signature) };
}

/**
 * Whether a picture belongs to a signature or quote, or is an icon, so that the sender did not mean to send it. A
 * picture outside the text was sent as a file.
 */
export function isDecoration(picture: Picture, places: PicturePlaces): boolean {
  const { contentId, bytes, isReferenced } = picture;
  if (places.words.has(contentId)) return false;
  if (isIcon(bytes)) return true;
  if (!isReferenced || places.closing.has(contentId)) return false;
  return !places.signature.has(contentId) || bytes.length < smallest;
}

/** Whether a picture is in the place of a logo. It is a logo if the sender's earlier emails have it too. */
export function mayBeLogo({ contentId }: Pick<Picture, 'contentId'>, places: PicturePlaces): boolean {
  return !places.words.has(contentId) && (places.closing.has(contentId) || places.signature.has(contentId));
}

/** Measures only small files, because a larger file is not an icon. */
function isIcon(bytes: Buffer) {
  const size = bytes.length <= largestIcon ? pictureSize(bytes) : undefined;
  return size !== undefined && size.width <= iconSize && size.height <= iconSize;
}

/** The line of “Best regards”, if no sentence follows it. */
function closingStart(lines: Line[]) {
  const start = lines.findLastIndex((line) => isSignOff(line.text));
  const below = lines.slice(start + 1).filter((line) => !isBlank(line));
  return start < 0 || below.length > 15 || below.some(({ text }) => isSentence(text)) ? lines.length : start;
}

function shownIn(lines: Line[]) {
  return new Set(lines.flatMap(({ pictures = [] }) => pictures.flatMap((id) => [id, percentDecoded(id)])));
}

/** Decodes a content id from an address. */
export function percentDecoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
