import { addressParser } from 'postal-mime';
import { decodeText } from './charset.ts';
import { decodeHeader, type Headers, rawHeaders } from './headers.ts';
import { withoutEnd } from './without-end.ts';

export type Mailbox = { name: string; address: string };

/** The most people read from an address header. */
const most = 500;

/**
 * The mailboxes in all headers with a name, including members of groups.
 * @param charset the charset of names that are not encoded, where they are not UTF-8
 */
export function mailboxes(headers: Headers, name: string, charset?: string): Mailbox[] {
  return rawHeaders(headers, name)
    .flatMap((value) => readMailboxes(value, charset))
    .slice(0, most);
}

function readMailboxes(value: string, charset: string | undefined): Mailbox[] {
  const quoted = repairBrackets(quoteEncodedWords(value.slice(0, 100_000)));
  const text = decodeText(Buffer.from(quoted, 'latin1'), charset);
  return addressParser(restore(text, value, charset), { flatten: true })
    .map(({ name, address = '' }) => ({ name: clean(name), address: foldDomain(address) }))
    .filter(({ name, address }) => name || address);
}

/**
 * Replaces runs of encoded words by placeholders: they may contain commas or angle brackets, which must not make other
 * addresses of a name.
 */
function quoteEncodedWords(value: string) {
  let count = 0;
  return value.replaceAll(encodedRun, () => {
    count += 1;
    return `=?${count - 1}?=`;
  });
}

const encodedRun = /=\?[^?\s]{1,60}\?[QqBb]\?[^?]*\?=(?:\s+=\?[^?\s]{1,60}\?[QqBb]\?[^?]*\?=)*/g;

function restore(text: string, value: string, charset: string | undefined) {
  const runs = [...value.matchAll(encodedRun)].map(([run]) => decodeHeader(run, charset));
  return withQuotes(text, (number) => runs[number] ?? '');
}

/** Puts the decoded words back: quoted, unless they are within quotes or a comment already. */
function withQuotes(text: string, run: (number: number) => string) {
  let isQuoted = false;
  let depth = 0;
  return text.replaceAll(/\\.|["()]|=\?(\d{1,6})\?=/gs, (token, number?: string) => {
    if (token === '"' && depth === 0) isQuoted = !isQuoted;
    if (token === '(' && !isQuoted) depth += 1;
    if (token === ')' && !isQuoted && depth > 0) depth -= 1;
    if (number === undefined) return token;
    const words = run(Number(number));
    if (depth > 0) return words.replaceAll(/[()"\\]/g, ' ');
    const escaped = words.replaceAll(/["\\]/g, '\\$&');
    return isQuoted ? escaped : `"${escaped}"`;
  });
}

/** `<Luis <luis@acme.example, Amy <amy@acme.example>`: a bracket without the other one. */
function repairBrackets(value: string) {
  const opened = value.split('<').length;
  if (opened === value.split('>').length) return value;
  return value
    .replaceAll(/<(?=[^<>@]{0,200}<)/g, '')
    .replaceAll(/<([^<>,;\s]{1,320}@[^<>,;\s]{1,320})(?=\s*(?:[,;]|$))/g, '<$1>');
}

/** Also decodes an encoded word without an end. */
function clean(name: string) {
  const isEncoded = /^[ -~]*=\?[ -~]*$/.test(name);
  const line = (isEncoded ? decodeHeader(name) : name).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.replace(/^'(.*)'$/, '$1');
}

/** Strips a leading `mailto:`, quotes and a trailing dot from an address, and lowercases its domain. */
function foldDomain(raw: string) {
  const address = withoutEnd(raw.trim().replace(/^'?(?:mailto:)?/i, ''), ".;'");
  const at = address.lastIndexOf('@');
  return (
    address.slice(0, at + 1).trim() +
    address
      .slice(at + 1)
      .trim()
      .toLowerCase()
  );
}
