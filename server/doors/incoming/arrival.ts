import type { FastifyBaseLogger } from 'fastify';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { IncomingMail } from './queue.ts';

/** An email that was read and is being processed. */
export type Arrival = {
  row: IncomingMail;
  mail: ReadMail;
  /** Detect that it repeats another email. */
  fingerprints: Fingerprints;
  /** How long all attempts to read it took, in milliseconds. */
  readingTime: number;
};

export type Surroundings = {
  /** Not the transaction: it is used after it ends. */
  db: Db;
  log: FastifyBaseLogger;
  own: OwnAddresses;
};

/** How staff accept a held email: if necessary, as another user's or on another ticket. */
export type Acceptance = { userId?: string | undefined; ticketId?: string | undefined };
