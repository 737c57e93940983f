import type { IncomingMessage } from 'node:http';

/**
 * What a request proves itself with, such as a token. The case of the scheme makes no difference (RFC 9110, section 11.1).
 * @returns undefined for another scheme
 */
export function credentialsOf({ headers }: Pick<IncomingMessage, 'headers'>, scheme: 'Bearer' | 'Basic') {
  const [, given = '', credentials] = /^(\S+) +(\S.*)$/.exec(headers.authorization ?? '') ?? [];
  return given.toLowerCase() === scheme.toLowerCase() ? credentials : undefined;
}
