import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';

/** Headers that make an answer depend on what the client has; the file server answers whoever sends one of them. */
export const conditions = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
];

/** The forms that `npm run build` leaves of a page, the smallest first, by what the file's name ends with. */
const endings = { br: '.br', gzip: '.gz' };

type Copy = { headers: Record<string, string>; body: Buffer };

/**
 * Keeps a page in memory, as the file server sends it to who asks for nothing but the page: to look at the file anew each
 * time is most of the work of an answer.
 * @param path of the built page
 * @param about the headers that are ours to say
 * @returns the copy to answer a request with, if the request is such a one
 */
export function copiesOf(path: string, about: Record<string, string>) {
  const plain = copyOf(path, about);
  const packed = Object.entries(endings)
    .filter(([, ending]) => existsSync(path + ending))
    .map(
      ([encoding, ending]) => [encoding, copyOf(path + ending, { ...about, 'content-encoding': encoding })] as const,
    );
  const byEncoding = new Map(packed);
  const encodings = [...byEncoding.keys()];

  return ({ headers }: IncomingMessage) => {
    if (conditions.some((name) => headers[name] !== undefined)) return undefined;
    // As the file server takes it: who takes anything takes gzip.
    const accepted = String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .replaceAll('*', 'gzip');
    return byEncoding.get(negotiate(accepted, encodings) ?? '') ?? plain;
  };
}

function copyOf(path: string, about: Record<string, string>): Copy {
  const { size, mtime } = statSync(path);
  const headers = {
    ...about,
    'accept-ranges': 'bytes',
    'last-modified': mtime.toUTCString(),
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  };
  return { headers, body: readFileSync(path) };
}
