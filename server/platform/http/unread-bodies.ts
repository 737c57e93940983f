import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { MEGABYTE } from '#contract/files-constants.ts';
import { SECOND } from '#contract/shared-constants.ts';

/** How much of a refused body is read, and for how long. */
const Dropped = { bytes: 50 * MEGABYTE, time: 10 * SECOND };

/** Whether a request has a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads what is left of a body and drops it, because a client reads its response only when it has sent everything. If the
 * connection closes before, the client never sees why it was refused.
 * @returns whether all of it arrived within the limits
 */
export function dropRest(request: IncomingMessage) {
  return new Promise<boolean>((resolve) => {
    let size = 0;
    const timer = setTimeout(() => end(false), Dropped.time);
    function count({ length }: Buffer) {
      size += length;
      if (size > Dropped.bytes) end(false);
    }
    function end(isWhole: boolean) {
      clearTimeout(timer);
      request.off('data', count);
      if (!isWhole) request.pause();
      resolve(isWhole);
    }
    finished(request, { writable: false }, () => end(true));
    request.on('data', count);
    request.resume();
  });
}
