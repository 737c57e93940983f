import type { FastifyBaseLogger } from 'fastify';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/database/client.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { IncomingMail } from './queue.ts';

/** An email that is processed. */
export type Arrival = {
  row: IncomingMail;
  mail: ReadMail;
  /** What tells that it repeats another one. */
  fingerprints: Fingerprints;
  /** How long all attempts to read it took, in milliseconds. */
  readingTime: number;
};

export type Surroundings = {
  /** Not the transaction: it is used after it ends. */
  db: Db;
  log: FastifyBaseLogger;
  own: OwnAddresses;
  /** Multiplies every limit on volume. */
  limitFactor: number;
};

/** What staff decided about a held email: it is accepted, if necessary as another user's or on another ticket. */
export type Acceptance = { userId?: string | undefined; ticketId?: string | undefined };
