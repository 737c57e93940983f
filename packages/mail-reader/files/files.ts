import { decodeHeader, rawHeader, readHeaders } from '../mime/headers.ts';
import type { Part } from '../mime/message.ts';
import { extensions, usualNames } from './file-types.ts';
import { isDecoration, mayBeLogo, type PicturePlaces, percentDecoded } from './pictures.ts';

export type FilePart = {
  part?: Part;
  name?: string;
  contentType?: string;
  position?: number;
  bytes: Buffer;
  contentId?: string | undefined;
  isRelated?: boolean;
};

export type Attachment = {
  name: string;
  size: number;
  contentType: string;
  isInline: boolean;
  /** Whether it is a picture in a signature or quote, shown only with the whole email. */
  isDecoration: boolean;
  /** Whether it is a picture in the place of a logo. */
  mayBeLogo: boolean;
  /** Used by the HTML to refer to it; may be empty. */
  contentId: string;
  bytes: Buffer;
};

/** Whether a part has a file name. */
export function isNamed(part: Part): boolean {
  return sentName(part) !== '';
}

/**
 * The files of an email, without signatures. Lists a calendar once that is both a text part and a file.
 * @param html the HTML that refers to inline pictures by their content id
 * @param places the places of these pictures
 */
export function attachments(files: FilePart[], html: string, places: PicturePlaces): Attachment[] {
  const referenced = contentIds(html);
  const named = files.filter((file) => !isCopyOfCalendar(file, files) && !isSignature(file));
  return named.map((file, index) => {
    const { bytes, contentId = '', contentType = typeOf(file) } = file;
    const size = bytes.length;
    const isShown = isInline(file, referenced);
    const isPicture = isShown && contentType.startsWith('image/');
    const picture = { contentId, bytes, isReferenced: referenced.has(contentId) };
    return {
      name: file.name ?? fileName(file, index + 1),
      size,
      contentType,
      isInline: isShown,
      isDecoration: isPicture && isDecoration(picture, places),
      mayBeLogo: isPicture && mayBeLogo(picture, places),
      contentId,
      bytes,
    };
  });
}

function isInline({ contentId, isRelated, part }: FilePart, referenced: Set<string>) {
  if (!contentId) return false;
  if (referenced.has(contentId)) return true;
  return (
    isRelated === true && part?.disposition.value !== 'attachment' && (part?.type.value.startsWith('image/') ?? false)
  );
}

function contentIds(html: string) {
  const ids = [...html.matchAll(/\bcid:([^"'\s>)]{1,300})/gi)].map(([, id = '']) => id);
  return new Set(ids.flatMap((id) => [id, id.replaceAll('&amp;', '&'), percentDecoded(id)]));
}

/** Of the calendars of one event, the first one with a name is the file; without one, the first. */
function isCopyOfCalendar(file: FilePart, files: FilePart[]) {
  const event = eventOf(file);
  if (event === undefined) return false;
  const same = files.filter((other) => eventOf(other) === event);
  return file !== (same.find(({ part }) => part && isNamed(part)) ?? same[0]);
}

/** What identifies the event of a calendar; undefined for other files. */
function eventOf({ part, bytes }: FilePart) {
  if (!part || !calendarTypes.includes(part.type.value)) return undefined;
  const text = bytes.toString('latin1');
  return /^UID[;:].*$/im.exec(text)?.[0].trim() ?? text.trim();
}

const calendarTypes = ['text/calendar', 'application/ics'];

/** What proves who wrote the email. Mail programs read it, and people see a file that says nothing. */
const isSignature = ({ part }: FilePart) =>
  /^application\/(?:pgp|(?:x-)?pkcs7)-signature$/.test(part?.type.value ?? '');

function typeOf({ part }: FilePart) {
  const type = part?.type.value ?? 'application/octet-stream';
  return type.startsWith('multipart/') ? 'application/octet-stream' : type;
}

function fileName(file: FilePart, number: number) {
  const { part } = file;
  if (!part) return `attachment-${number}`;
  const name = sentName(part);
  if (name) return name;
  const type = part.type.value;
  if (type === 'message/rfc822') return emailName(file.bytes, number);
  const extension = extensions[type] ?? 'bin';
  return usualNames[type] ?? `attachment-${number}.${extension}`;
}

function sentName({ disposition, type }: Part) {
  return cleanName(disposition.parameters.get('filename') || type.parameters.get('name') || '');
}

function emailName(bytes: Buffer, number: number) {
  const { headers } = readHeaders(bytes, 0, bytes.length);
  const subject = cleanName(decodeHeader(rawHeader(headers, 'subject') ?? '').replaceAll(/[/\\:*?"<>|]+/g, ' '));
  return subject ? `${subject.slice(0, 100).trim()}.eml` : `attachment-${number}.eml`;
}

/**
 * Characters without width, and characters that change the direction of text: `photo\u202Egnp.exe` looks like
 * `photoexe.png`.
 */
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** The last segment of a path, in one line. */
function cleanName(name: string) {
  const line = name
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.slice(Math.max(line.lastIndexOf('/'), line.lastIndexOf('\\')) + 1).trim();
}
