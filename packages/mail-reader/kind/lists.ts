import { type Headers, rawHeader, rawHeaders } from '../mime/headers.ts';

/** Whether an email came through a mailing list, which adds headers to what its members write (RFC 2919). */
export function isThroughList(headers: Headers) {
  const precedences = [...rawHeaders(headers, 'precedence'), ...rawHeaders(headers, 'x-precedence')];
  return Boolean(rawHeader(headers, 'list-id')?.trim()) || precedences.some((value) => /^list\b/i.test(value));
}

const naming = ['list-id', 'list-post', 'mailing-list', 'x-beenthere'];

type Addressed = { headers: Headers; to: string[]; cc: string[] };

/**
 * Whether an email came through the list of one of some addresses. `List-Id` writes a dot instead of the `@`; a list
 * without any name is one that the email was sent to.
 */
export function isList({ headers, to, cc }: Addressed, addresses: string[]) {
  const values = naming.flatMap((name) => rawHeaders(headers, name)).map((value) => value.toLowerCase());
  const named = values.flatMap((value) => value.slice(0, 2_000).split(/[<>\s,;:?]+/));
  const words = values.length > 0 ? named : [...to, ...cc].map((address) => address.toLowerCase());
  return addresses.some((address) => {
    const plain = address.toLowerCase();
    return words.includes(plain) || words.includes(plain.replace('@', '.'));
  });
}
