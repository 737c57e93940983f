import { type Headers, rawHeader, rawHeaders } from '../mime/headers.ts';

/** Whether an email came through a mailing list, which adds headers to what its members write (RFC 2919). */
export function isThroughList(headers: Headers) {
  const precedences = [...rawHeaders(headers, 'precedence'), ...rawHeaders(headers, 'x-precedence')];
  return Boolean(rawHeader(headers, 'list-id')?.trim()) || precedences.some((value) => /^list\b/i.test(value));
}

const naming = ['list-id', 'list-post', 'mailing-list', 'x-beenthere'];

/**
 * The names of an email's mailing list in lower case: its addresses, and its `List-Id`, which has a dot instead of the
 * `@`. A list without a name is one of the recipients.
 */
export function listNames(headers: Headers, recipients: string[]): string[] {
  const values = naming.flatMap((name) => rawHeaders(headers, name));
  const names = values.length > 0 ? values.flatMap((value) => value.slice(0, 2_000).split(/[<>\s,;:?]+/)) : recipients;
  return names.filter(Boolean).map((name) => name.toLowerCase());
}
