import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import type { IncomingConfig } from '#server/platform/config/incoming-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { HasRoom } from '#server/platform/database/free-space.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { isRefused, Refusal } from '#server/platform/domain/refusals.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { version } from '#server/platform/process/version.ts';
import { readCertificate } from './certificate.ts';
import { guardConnections } from './connection-guard.ts';
import { isOurs, type OwnAddresses } from './own-addresses.ts';
import { envelopeOf, receive } from './receive.ts';
import { type Shares, sharesOf } from './shares.ts';
import { storeMail } from './store-mail.ts';

/**
 * The most connections at once, and the most bytes of large emails that may be arriving. Over LMTP, all email comes
 * from the operator's own mail server. Senders beyond a limit try again later.
 */
const limits = {
  smtp: {
    connections: { address: 20, network: 40, all: 100 },
    bytes: { address: LargestMail, network: 2 * LargestMail, all: 4 * LargestMail },
  },
  lmtp: {
    connections: { address: 50, network: 75, all: 100 },
    bytes: { address: 2 * LargestMail, network: 3 * LargestMail, all: 4 * LargestMail },
  },
};

/** In milliseconds. */
const Patience = { silence: 60_000, stop: 3_000 };

type Options = {
  db: Db;
  log: FastifyBaseLogger;
  hasRoom: HasRoom;
  own: OwnAddresses;
  settings: NonNullable<IncomingConfig['listener']>;
  /** For tests, in milliseconds: how long a connection may deliver nothing, and how often a slow email is looked at. */
  patience?: number;
  slowTime?: number;
};

type Answers = (error: Error | null, results?: (string | Error)[]) => void;

/**
 * Receives email over SMTP or LMTP. The response confirms an email only once it is stored. If it can't be stored, the
 * response is a 4xx code, so that the sender tries again.
 * @returns `start` listens and returns the port; `stop` refuses new connections and closes those that are open
 * @throws StartupError if the certificate and its key are unusable or the address is in use
 */
export function mailListener({ settings, ...parts }: Options) {
  const { isLmtp, certificate } = settings;
  const most = limits[isLmtp ? 'lmtp' : 'smtp'];
  const arriving = sharesOf(most.bytes);
  const server = new SMTPServer({
    ...(certificate ? readCertificate(certificate) : {}),
    lmtp: isLmtp,
    banner: `Archway ${version}`,
    size: LargestMail,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: Patience.silence,
    closeTimeout: Patience.stop,
    onRcptTo: ({ address }, _, done) => answer(permitRecipient(parts, address), done),
    onData: (stream, session, done) => {
      const stored = store(parts, { stream, session, isLmtp, arriving }, guard);
      answerData(stored, { session, isLmtp, done, log: parts.log });
    },
  });
  const guard = guardConnections(server, sharesOf(most.connections), parts.patience);
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

type Received = { stream: SMTPServerDataStream; session: SMTPServerSession; isLmtp: boolean; arriving: Shares };
type Guard = ReturnType<typeof guardConnections>;

async function store(
  { db, hasRoom, slowTime }: Omit<Options, 'settings'>,
  { stream, session, isLmtp, arriving }: Received,
  { hangUp, noteDelivery }: Guard,
) {
  const given = { stream, session, arriving, hangUp: () => hangUp(session), ...(slowTime && { slowTime }) };
  const { bytes, release } = await receive(given);
  try {
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 The email is too large. The limit is 40 MB');
    if (bytes === undefined || !(await hasRoom(false))) {
      throw refusal(452, '4.3.1 The helpdesk has no room right now, try again later');
    }
    await storeMail(db, bytes, envelopeOf(session, isLmtp));
    noteDelivery(session);
  } finally {
    release();
  }
}

type DataAnswer = { session: SMTPServerSession; isLmtp: boolean; done: Answers; log: FastifyBaseLogger };

/** LMTP answers for each recipient (RFC 2033, 4.2): the email is stored for all of them or for none. */
async function answerData(stored: Promise<void>, { session, isLmtp, done, log }: DataAnswer) {
  const { rcptTo } = session.envelope;
  try {
    await stored;
    done(null, isLmtp ? rcptTo.map(storedFor) : undefined);
  } catch (error) {
    const refused = asSmtpRefusal(error);
    if (refused.responseCode === 451) log.warn({ err: error }, 'An incoming email could not be stored yet');
    done(refused, isLmtp ? rcptTo.map(() => refused) : undefined);
  }
}

const storedFor = ({ address }: SMTPServerAddress) => `2.0.0 Stored for ${address}`;

function answer(work: Promise<void>, done: (error?: Error | null) => void) {
  work.then(
    () => done(),
    (error) => done(asSmtpRefusal(error)),
  );
}

/** Anything unexpected is temporary: the sender keeps the email and tries again. */
function asSmtpRefusal(error: unknown) {
  if (error instanceof SmtpRefusal) return error;
  if (isRefused(error, 'too many')) return refusal(452, `4.7.1 ${error.message}`);
  if (error instanceof Refusal) return refusal(error.kind === 'too large' ? 552 : 550, error.message);
  const isDown = error instanceof Error && isOutage(error);
  return refusal(451, `4.3.0 The helpdesk can’t store emails right now, try again later${isDown ? ' (database)' : ''}`);
}

class SmtpRefusal extends Error {
  responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const refusal = (responseCode: number, message: string) => new SmtpRefusal(responseCode, message);
