import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Scan } from './services.ts';

/** How long the scanner may stay silent, in milliseconds. */
const PATIENCE = 60_000;

/** How long one scan may take, in milliseconds, and how many characters the answer may have. */
const LONGEST = 10 * 60_000;
const MOST = 4_096;

/** The port of clamd, if the address has none. */
const PORT = 3310;

/**
 * A client of ClamAV's daemon (clamd(8), INSTREAM). Bytes are passed on while they are read.
 * @param address `clamd://host:port`
 */
export function scannerAt(address: string): Scan {
  const { hostname, port } = new URL(address);
  // In a URL, an IPv6 address is in brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  return async (bytes) => {
    const socket = connect({ host, port: Number(port || PORT) });
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('The malware scanner does not answer')));
    const hungUp = new AbortController();
    const limit = setTimeout(() => socket.destroy(new Error('The malware scanner takes too long')), LONGEST);
    const answer = answerOf(socket).finally(() => hungUp.abort());
    // Awaited below, unless sending fails first.
    answer.catch(() => undefined);
    try {
      await sendTo(socket, bytes, hungUp.signal);
      return findingIn(await answer);
    } finally {
      clearTimeout(limit);
      socket.destroy();
    }
  };
}

/** The one line that the scanner answers. */
async function answerOf(socket: Socket) {
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.length > MOST) throw new Error('The malware scanner answers with too much');
  }
  return answer;
}

/**
 * Each chunk has its length before it, and a chunk without bytes is the end. Fails if the scanner hangs up first, after
 * which the socket would never be ready for more.
 */
async function sendTo(socket: Socket, bytes: AsyncIterable<Uint8Array>, hungUp: AbortSignal) {
  socket.write('zINSTREAM\0');
  for await (const chunk of bytes) {
    hungUp.throwIfAborted();
    socket.write(lengthOf(chunk.length));
    if (!socket.write(chunk)) await once(socket, 'drain', { signal: hungUp });
  }
  socket.write(lengthOf(0));
}

function lengthOf(size: number) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error. */
function findingIn(answer: string) {
  const [, result = '', found] = /^stream: (OK|(.+) FOUND)\0?$/.exec(answer.trim()) ?? [];
  if (result === '') throw new Error(`The malware scanner answered: ${answer.slice(0, 100)}`);
  return found;
}
