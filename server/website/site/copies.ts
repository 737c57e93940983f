import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import { rangeOf } from '#server/desk/files/byte-range.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { Copies } from './renderer.ts';

/** A file of the site in memory. */
export type SiteFile = {
  headers: Record<string, string>;
  /** When its content last changed. */
  changedAt: Date;
  copies: { encoding: keyof Copies; etag: string; body: Buffer }[];
};

export type Answer = { statusCode: 200 | 206 | 304; headers: Record<string, string>; body?: Buffer };

/**
 * Keeps a file with the tag of each of its forms. The tag depends only on the content, so two programs have the same.
 * @param headers of every response
 */
export function siteFile(copies: Copies, headers: Record<string, string>, changedAt: Date): SiteFile {
  const hash = createHash('sha256').update(copies.plain).digest('base64url').slice(0, 22);
  const forms = (['plain', 'br', 'gzip'] as const).flatMap((encoding) => {
    const content = copies[encoding];
    if (!content) return [];
    const body = Buffer.from(content.buffer, content.byteOffset, content.length);
    return [{ encoding, etag: `W/"${hash}${encoding === 'plain' ? '' : `-${encoding}`}"`, body }];
  });
  return { headers, changedAt, copies: forms };
}

/**
 * The response to a request (RFC 9110, sections 13 and 14).
 * @throws 412 or 416
 */
export function answerTo({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, file: SiteFile): Answer {
  const { encoding, etag, body } = formFor(headers, file);
  const changedAt = file.changedAt.toUTCString();
  const about = {
    ...file.headers,
    etag,
    'last-modified': changedAt,
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    ...(encoding === 'plain' ? {} : { 'content-encoding': encoding }),
  };
  const state = { etag, changedAt };
  if (isOther(headers, state)) throw new Refusal('unmatched', 'The file has changed in the meantime.');
  if (isKnown(headers, state)) return { statusCode: 304, headers: about };

  const range =
    method === 'GET' && isSame(headers['if-range'], state) ? rangeOf(headers.range, body.length) : undefined;
  if (!range) return { statusCode: 200, headers: about, body };
  const part = body.subarray(range.from, range.to);
  const contentRange = `bytes ${range.from}-${range.to - 1}/${body.length}`;
  return { statusCode: 206, headers: { ...about, 'content-range': contentRange }, body: part };
}

type State = { etag: string; changedAt: string };

/** The smallest form that the client accepts; one that accepts anything gets gzip. */
function formFor(headers: IncomingHttpHeaders, { copies }: SiteFile) {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .replaceAll('*', 'gzip');
  const encodings = copies.map(({ encoding }) => encoding).filter((encoding) => encoding !== 'plain');
  const chosen = negotiate(accepted, encodings) ?? 'plain';
  const form = copies.find(({ encoding }) => encoding === chosen);
  if (!form) throw new Error('Every file has a plain copy');
  return form;
}

/** Whether the client asks for another state of the file than it has. */
function isOther(headers: IncomingHttpHeaders, { etag, changedAt }: State) {
  const wanted = headers['if-match'];
  if (wanted !== undefined) return wanted !== '*' && !tagsIn(wanted).includes(etag);
  return Date.parse(headers['if-unmodified-since'] ?? '') < Date.parse(changedAt);
}

/** Whether the client has the file as it is. */
function isKnown(headers: IncomingHttpHeaders, { etag, changedAt }: State) {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || tagsIn(known).includes(etag);
  return Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(changedAt);
}

function tagsIn(list: string) {
  return list.split(',').map((tag) => tag.trim());
}

/** Whether a part fits the one that the client has. */
function isSame(condition: string | string[] | undefined, { etag, changedAt }: State) {
  return condition === undefined || condition === etag || condition === changedAt;
}
