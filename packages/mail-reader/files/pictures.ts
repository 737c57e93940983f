import { isSignOff } from '../signatures/sign-offs.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { isSentence } from '../text/sentences.ts';
import { iconSize, pictureSize } from './picture-size.ts';

/** Smaller pictures among the details of a signature are logos, in bytes. */
const smallest = 20_000;

/** An icon of four bytes for each pixel, and its header. */
const largestIcon = 4 * iconSize ** 2 + 1000;

/**
 * The content ids of an email's pictures: among the sender's words, below their sign-off, and in their signature, unless
 * a program marked that.
 */
export type PicturePlaces = { words: Set<string>; closing: Set<string>; signature: Set<string> };

type Picture = { contentId: string; bytes: Buffer; isReferenced: boolean };

/**
 * Where the pictures of an email are shown.
 * @param own the lines that the sender wrote now
 * @param signature those of them that were cut
 */
export function readPictures(own: Line[], signature: Line[]): PicturePlaces {
  const end = closingStart(own);
  return { words: shownIn(own.slice(0, end)), closing: shownIn(own.slice(end)), signature: shownIn(signature) };
}

/**
 * Whether a picture within the text belongs to a signature or a quote, or is an icon: the sender did not mean to send it.
 * One that the text does not show at all was sent as a file.
 */
export function isDecoration(picture: Picture, places: PicturePlaces): boolean {
  const { contentId, bytes, isReferenced } = picture;
  if (places.words.has(contentId)) return false;
  if (isIcon(bytes)) return true;
  if (!isReferenced || places.closing.has(contentId)) return false;
  return !places.signature.has(contentId) || bytes.length < smallest;
}

/** Whether a picture is where a logo would be. It is one if the sender's earlier emails have it as well. */
export function mayBeLogo({ contentId }: Pick<Picture, 'contentId'>, places: PicturePlaces): boolean {
  return !places.words.has(contentId) && (places.closing.has(contentId) || places.signature.has(contentId));
}

/** What is larger in bytes says more than an icon, whatever its header says. */
function isIcon(bytes: Buffer) {
  const size = bytes.length <= largestIcon ? pictureSize(bytes) : undefined;
  return size !== undefined && size.width <= iconSize && size.height <= iconSize;
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
