import { connect as connectPlain, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecure } from 'node:tls';
import type { ImapTransport } from 'imapflow';

/** How many lines are parsed before others get a turn. A response can be a line of a few bytes. */
const MostLines = 50;

/** How many bytes are parsed before others get a turn. */
const MostBytes = 65_536;

/** In milliseconds: after parsing that took longer, others get three times as long, up to a limit. */
const pace = { long: 5, longestRest: 50 };

/**
 * Connects to a mail server so that parsing its responses does not block the process. ImapFlow parses everything that has
 * arrived in one go, which takes seconds if it is a flood of short lines.
 */
export const calmTransport: ImapTransport = {
  connect: ({ host, port, servername, tls, secure }, onConnect) =>
    calm(
      secure
        ? connectSecure({ host, port, ...tls, ...(servername && { servername }) }, onConnect)
        : connectPlain({ host, port }, onConnect),
    ),
  upgrade: (socket, { host, servername, tls }, onSecure) =>
    calm(connectSecure({ socket, host, ...tls, ...(servername && { servername }) }, onSecure)),
};

/** Lets a socket be piped piece by piece. */
function calm<Connection extends Socket>(socket: Connection) {
  let target: Writable | undefined;
  let left: Buffer = Buffer.alloc(0);

  async function passOn(chunk: Buffer) {
    socket.pause();
    left = chunk;
    while (target && left.length > 0 && !target.destroyed) {
      const piece = left.subarray(0, endOfPiece(left));
      left = left.subarray(piece.length);
      const start = performance.now();
      await written(target, piece);
      const took = performance.now() - start;
      await (took > pace.long ? sleep(Math.min(3 * took, pace.longestRest)) : nextTurn());
    }
    if (target) socket.resume();
  }

  const end = () => target?.end();
  return Object.assign(socket, {
    pipe: <Target extends NodeJS.WritableStream>(to: Target) => {
      // ImapFlow pipes into its parser, a stream of Node.
      target = to as unknown as Writable;
      socket.on('data', passOn).once('end', end);
      return to;
    },
    unpipe: () => {
      target = undefined;
      socket.off('data', passOn).off('end', end);
      socket.pause();
      // ImapFlow looks for bytes that were smuggled in before encryption.
      if (left.length > 0) socket.unshift(left);
      return socket;
    },
  });
}

function endOfPiece(bytes: Buffer) {
  let end = 0;
  for (let lines = 0; lines < MostLines; lines += 1) {
    const next = bytes.indexOf(10, end) + 1;
    if (next === 0 || next > MostBytes) return MostBytes;
    end = next;
  }
  return end;
}

/** Resolves once the parser is done with it, or has failed. */
function written(target: Writable, piece: Buffer) {
  return new Promise<void>((resolve) => {
    target.write(piece, () => resolve());
  });
}
