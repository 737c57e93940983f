import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { files } from '#server/platform/database/tables/files.ts';
import { limitReading } from '#server/platform/http/connections.ts';
import { rangeOf } from './byte-range.ts';
import { dispositionOf } from './file-name.ts';
import { type InTurn, openRange } from './store.ts';

type StoredFile = typeof files.$inferSelect;

/** Types that a browser shows without running anything, in the sandbox of our headers. All others are downloaded. */
const shown: Record<string, string> = {
  'text/plain': 'text/plain; charset=utf-8',
  'application/pdf': 'application/pdf',
};

/**
 * Sets the headers for a file, or for the range that was asked for.
 * @param isDownload whether to send it as an attachment, whatever its type
 * @returns the bytes to send
 */
export function fileResponse(request: FastifyRequest, reply: FastifyReply, file: StoredFile, isDownload: boolean) {
  const type = isDownload ? undefined : shown[file.contentType];
  const etag = `"${file.id}"`;
  reply.headers({
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': dispositionOf(type ? 'inline' : 'attachment', file.name),
    'accept-ranges': 'bytes',
    etag,
  });
  const { range: asked, 'if-range': condition = etag } = request.headers;
  const range = condition === etag ? rangeOf(asked, file.size) : undefined;
  const { from, to } = range ?? { from: 0, to: file.size };
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.size}`);
  reply.header('content-length', to - from);
  limitReading(reply.raw, to - from);
  const inTurn: InTurn = (work) => request.server.takeTransferTurn(request, work);
  return request.method === 'HEAD' ? Readable.from([]) : openRange(request.server.db, file, { from, to }, inTurn);
}
