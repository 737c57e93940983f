import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import type { Db } from '#server/database/client.ts';
import type { HasRoom } from '#server/database/free-space.ts';
import { isOutage } from '#server/database/outage.ts';
import { HttpError } from '#server/http/errors.ts';
import { StartupError } from '#server/process/startup-error.ts';
import { version } from '#server/process/version.ts';
import { readCertificate } from './certificate.ts';
import { isOurs, type OwnAddresses } from './own-addresses.ts';
import type { IncomingConfig } from './settings.ts';
import { type Envelope, takeIn } from './take-in.ts';

/** How many bytes may be arriving at once. A sender beyond that tries again later. */
const MostArriving = 4 * LargestMail;

/** How many servers may be connected at once. */
const MostConnections = 100;

/** In milliseconds. */
const Patience = { silence: 60_000, stop: 3_000 };

type Options = {
  db: Db;
  log: FastifyBaseLogger;
  hasRoom: HasRoom;
  own: OwnAddresses;
  settings: NonNullable<IncomingConfig['listener']>;
  wake: () => void;
};

type Answers = (error: Error | null, results?: (string | Error)[]) => void;

/**
 * Takes email over SMTP or LMTP. A sender is told that we have an email once it is stored. Whatever keeps us from storing
 * it gets a 4xx response, so that the sender tries again.
 * @param wake called for each stored email
 * @returns `start` listens and returns the port; `stop` refuses new connections and closes those that are open
 * @throws StartupError if the certificate and its key are unusable or the address is in use
 */
export function mailListener({ settings, ...parts }: Options) {
  const { isLmtp, certificate } = settings;
  const arriving = { bytes: 0 };
  const server = new SMTPServer({
    ...(certificate ? readCertificate(certificate) : {}),
    lmtp: isLmtp,
    banner: `Archway ${version}`,
    size: LargestMail,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MostConnections,
    socketTimeout: Patience.silence,
    closeTimeout: Patience.stop,
    onRcptTo: ({ address }, _, done) => answer(permitRecipient(parts, address), done),
    onData: (stream, session, done) => {
      const stored = store(parts, { stream, session, isLmtp, arriving });
      answerData(stored, { session, isLmtp, done, log: parts.log });
    },
  });
  // Senders that hang up, and garbage of port scanners.
  server.on('error', (error) => parts.log.debug({ reason: error.message }, 'A mail connection failed'));

  return {
    start: () => listen(server, settings),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function listen(server: SMTPServer, { host, port }: { host: string; port: number }) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (error: Error & { code?: string }) =>
    reject(
      new StartupError(`MAIL_IN_URL: the address ${host}:${port} can’t be used (${error.code ?? error.message}).`),
    );
  server.server.once('error', fail);
  server.listen(port, host, () => {
    const address = server.server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  const taken = await promise;
  server.server.off('error', fail);
  return taken;
}

async function permitRecipient({ db, own }: Pick<Options, 'db' | 'own'>, address: string) {
  if (!(await isOurs(db, own, address))) throw refusal(550, '5.1.1 This address is not one of the helpdesk');
}

type Arriving = { bytes: number };
type Arrival = { stream: SMTPServerDataStream; session: SMTPServerSession; isLmtp: boolean; arriving: Arriving };

async function store({ db, hasRoom, wake }: Omit<Options, 'settings'>, { stream, session, isLmtp, arriving }: Arrival) {
  let size = 0;
  stream.on('data', ({ length }: Buffer) => {
    size += length;
    arriving.bytes += length;
  });
  try {
    const bytes = await collect(stream, arriving);
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 The email is too large. The limit is 40 MB');
    if (bytes === undefined || !(await hasRoom(false))) {
      throw refusal(452, '4.3.1 The helpdesk has no room right now, try again later');
    }
    await takeIn(db, bytes, envelopeOf(session, isLmtp));
    wake();
  } finally {
    arriving.bytes -= size;
  }
}

function envelopeOf({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession, isLmtp: boolean): Envelope {
  const { mailFrom, rcptTo } = envelope;
  return {
    channel: isLmtp ? 'lmtp' : 'smtp',
    sender: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map(({ address }) => address),
    // Over LMTP it is our own mail server.
    ...(isLmtp ? {} : { remoteAddress, greeting: hostNameAppearsAs }),
  };
}

/**
 * The bytes of an email. Of one that is too large nothing is kept, so that it never fills the memory.
 * @returns undefined if there is no room for it at the moment
 * @throws if the sender hangs up before the end
 */
async function collect(stream: SMTPServerDataStream, arriving: Arriving) {
  let chunks: Buffer[] = [];
  let hasRoom = true;
  stream.on('data', (chunk: Buffer) => {
    hasRoom &&= arriving.bytes <= MostArriving;
    if (hasRoom && !stream.sizeExceeded) chunks.push(chunk);
    else chunks = [];
  });
  await finished(stream);
  return hasRoom ? Buffer.concat(chunks) : undefined;
}

type DataAnswer = { session: SMTPServerSession; isLmtp: boolean; done: Answers; log: FastifyBaseLogger };

/** LMTP answers for each recipient (RFC 2033, 4.2): the email is stored for all of them or for none. */
async function answerData(stored: Promise<void>, { session, isLmtp, done, log }: DataAnswer) {
  const { rcptTo } = session.envelope;
  try {
    await stored;
    done(null, isLmtp ? rcptTo.map(storedFor) : undefined);
  } catch (error) {
    const refused = asRefusal(error);
    if (refused.responseCode === 451) log.warn({ err: error }, 'An incoming email could not be stored yet');
    done(refused, isLmtp ? rcptTo.map(() => refused) : undefined);
  }
}

const storedFor = ({ address }: SMTPServerAddress) => `2.0.0 Stored for ${address}`;

function answer(work: Promise<void>, done: (error?: Error | null) => void) {
  work.then(
    () => done(),
    (error) => done(asRefusal(error)),
  );
}

/** Anything unexpected is temporary: the sender keeps the email and tries again. */
function asRefusal(error: unknown) {
  if (error instanceof Refusal) return error;
  if (error instanceof HttpError) return refusal(error.statusCode === 413 ? 552 : 550, error.message);
  const isDown = error instanceof Error && isOutage(error);
  return refusal(451, `4.3.0 The helpdesk can’t store emails right now, try again later${isDown ? ' (database)' : ''}`);
}

class Refusal extends Error {
  responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const refusal = (responseCode: number, message: string) => new Refusal(responseCode, message);
