import { decodeText } from './charset.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** Header fields in their order. Values are unfolded and still encoded; each character is one byte of the email. */
export type Headers = { name: string; value: string }[];

/** The most header bytes read in one part. */
const headerBytes = 128 * 1024;

const field = /^([!-9;-~]+)[ \t]*:(.*)$/s;
const commonField =
  /^(from|to|cc|subject|date|message-id|in-reply-to|references|reply-to|sender|return-path|received|mime-version|content-[a-z-]+|x-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results)[ \t]*:/i;

/**
 * Reads the header of a message or part.
 * @returns the fields and the start of the body. A line that is not a field ends the header, unless fields follow: then
 * a program forgot to indent a folded line.
 */
export function readHeaders(bytes: Buffer, start: number, end: number) {
  const headers: Headers = [];
  let position = start;
  while (position < end) {
    const lineFeed = bytes.indexOf(10, position);
    const next = lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1;
    const line = bytes.toString('latin1', position, Math.min(next, position + headerBytes)).replace(/\r?\n$/, '');
    if (line === '') return { headers, bodyStart: next };
    if (position - start < headerBytes) {
      const last = headers.at(-1);
      const [, name, value = ''] = field.exec(line) ?? [];
      if (/^[ \t]/.test(line) && last) last.value += line;
      else if (name) headers.push({ name: name.toLowerCase(), value });
      else if (last && fieldsFollow(bytes, next, end)) last.value += ` ${line}`;
      else if (headers.length > 0 || !fieldsFollow(bytes, next, end)) return { headers, bodyStart: position };
    }
    position = next;
  }
  return { headers, bodyStart: end };
}

function fieldsFollow(bytes: Buffer, start: number, end: number) {
  const ahead = bytes.toString('latin1', start, Math.min(end, start + 2000)).split(/\r?\n/, 2);
  const blank = ahead.indexOf('');
  return ahead.slice(0, blank < 0 ? undefined : blank).some((line) => commonField.test(line));
}

/** The first field of that name, still encoded. Names are in lower case. */
export function rawHeader(headers: Headers, name: string): string | undefined {
  return headers.find((header) => header.name === name)?.value.trim();
}

/** Every field of that name, still encoded. */
export function rawHeaders(headers: Headers, name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value.trim());
}

/**
 * Decodes a text header such as the subject.
 * @param charset the charset of bytes that are not encoded, where they are not UTF-8
 */
export function decodeHeader(value: string, charset?: string): string {
  const text = decodeText(Buffer.from(value, 'latin1'), charset);
  return decodeEncodedWords(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
