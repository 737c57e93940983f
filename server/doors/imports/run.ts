import type { Db } from '#server/platform/database/client.ts';
import type { Directory } from './directory.ts';
import type { Report } from './report.ts';

/** One import. */
export type Run = {
  /** For reads, and for the bytes of files, which are stored outside of transactions. */
  db: Db;
  /**
   * Starts a transaction once the one before is complete, so that the next records are prepared meanwhile. All are of the
   * connection that holds the lock on the system: when it is lost, no transaction of this import is left.
   */
  write: (work: (tx: Db) => Promise<unknown>) => Promise<void>;
  /** Like `write`, and waits until it is stored: the files of the next records refer to people and companies. */
  writeNow: (work: (tx: Db) => Promise<unknown>) => Promise<void>;
  /** Of the old system, as the operator calls it. */
  system: string;
  /** Says what it would do, and changes nothing. */
  isDryRun: boolean;
  startedAt: Date;
  /** The provider's, in which the dates of time entries are. */
  timeZone: string;
  directory: Directory;
  /** The keys of merged tickets and of those that they were merged into. */
  merges: Map<string, string>;
  /** The keys of the tickets that are being stored. */
  recent: Set<string>;
  /** The tickets that a dry run would have stored, by key. */
  planned: Map<string, { id: string; companyId: string; number: string }>;
  report: Report;
};
