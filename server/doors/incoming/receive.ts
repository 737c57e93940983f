import { finished } from 'node:stream/promises';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Shares } from './shares.ts';
import type { Envelope } from './store-mail.ts';

/** Memory that every email gets, in bytes: small ones arrive while large ones wait. */
const Free = 256 * 1024;

/** A larger email whose sender sends less than so many bytes in so many milliseconds is refused. */
const slowest = { bytes: 32 * 1024, time: 20_000 };

type Arrival = {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  /** The bytes in memory, beyond those that every email gets. */
  arriving: Shares;
  /** Ends the connection. */
  hangUp: () => void;
  slowTime?: number;
};

/**
 * Receives the bytes of an email. Drops those of an email that is too large, so that it can't fill the memory.
 * @returns undefined if there is no room for it at the moment
 * @throws if the sender hangs up before the end, or is too slow
 */
export async function receive({ stream, session, arriving, hangUp, slowTime = slowest.time }: Arrival) {
  const { remoteAddress } = session;
  let chunks: Buffer[] | undefined = [];
  let size = 0;
  let counted = 0;
  let sizeBefore = 0;
  const drop = () => {
    arriving.giveBack(remoteAddress, counted);
    counted = 0;
    chunks = undefined;
  };
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (!chunks) return;
    const more = Math.max(0, size - Free) - counted;
    if (stream.sizeExceeded || !arriving.take(remoteAddress, more)) return drop();
    counted += more;
    chunks.push(chunk);
  });
  const watch = setInterval(() => {
    if (counted > 0 && size - sizeBefore < slowest.bytes) {
      drop();
      hangUp();
    }
    sizeBefore = size;
  }, slowTime);
  try {
    await finished(stream);
    clearInterval(watch);
    return { bytes: chunks && Buffer.concat(chunks), release: drop };
  } catch (error) {
    drop();
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** The envelope of an email. */
export function envelopeOf(
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
  isLmtp: boolean,
): Envelope {
  const { mailFrom, rcptTo } = envelope;
  return {
    channel: isLmtp ? 'lmtp' : 'smtp',
    sender: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map(({ address }) => address),
    // Over LMTP it is our own mail server.
    ...(isLmtp ? {} : { remoteAddress, greeting: hostNameAppearsAs }),
  };
}
