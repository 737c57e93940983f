import type { Readable } from 'node:stream';
import { z } from 'zod';

/** The statuses into which those of each system are translated. */
export const TicketStatus = z.enum(['open', 'in_progress', 'waiting_client', 'resolved', 'closed']);
export type TicketStatus = z.output<typeof TicketStatus>;

/** The priorities into which those of each system are translated. */
export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type TicketPriority = z.output<typeof TicketPriority>;

/** As the old system has it. Pictures inside of HTML name their file: `src="file:KEY"`. */
export type Text = { text: string } | { html: string };

/** A file of a message. Its key is that of the file in the old system. */
export type ExportedFile = { key: string; name: string; contentType?: string; open: () => Promise<Readable> };

export type ExportedCompany = {
  kind: 'company';
  key: string;
  name: string;
  domains?: string[];
  phone?: string;
  address?: string;
  contactEmail?: string;
  createdAt?: Date;
};

export type ExportedPerson = {
  kind: 'person';
  key: string;
  email: string | null;
  name: string;
  phone?: string;
  companyKey?: string;
  role: 'staff' | 'client';
  isActive: boolean;
  isDeleted?: boolean;
  createdAt?: Date;
};

export type ExportedComment = {
  key: string;
  /** Null for the old system itself. */
  authorKey: string | null;
  body: Text;
  isInternal: boolean;
  createdAt: Date;
  files: ExportedFile[];
};

export type ExportedTime = {
  key: string;
  authorKey: string;
  minutes: number;
  isBillable: boolean;
  workedAt: Date;
  note: string;
};

export type ExportedRating = {
  key: string;
  authorKey: string;
  score: number;
  comment: string | null;
  resolvedAt: Date;
  createdAt: Date;
};

export type ExportedTicket = {
  kind: 'ticket';
  key: string;
  /** As people know it in the old system: `4711`, `INC-0042`. */
  number: string;
  title: string;
  body: Text;
  requesterKey: string;
  /** Who wrote its text, if that may be somebody else than the requester. Null for the old system itself. */
  authorKey?: string | null;
  companyKey?: string;
  assigneeKey?: string;
  status: TicketStatus;
  priority: TicketPriority;
  category?: string;
  tags: string[];
  ccKeys?: string[];
  createdAt: Date;
  updatedAt?: Date;
  firstAnsweredAt?: Date;
  resolvedAt?: Date;
  closedAt?: Date;
  mergedIntoKey?: string;
  /** Those that came with the ticket itself. */
  files: ExportedFile[];
  comments: ExportedComment[];
  time?: ExportedTime[];
  ratings?: ExportedRating[];
};

export type ExportedArticle = {
  kind: 'article';
  key: string;
  title: string;
  body: Text;
  category?: string;
  tags: string[];
  isPublished: boolean;
  audience?: 'public' | 'clients' | 'staff' | 'companies';
  /** For the audience `companies`. */
  companyKeys?: string[];
  authorKey?: string;
  createdAt?: Date;
  updatedAt?: Date;
  files: ExportedFile[];
};

/** What the reader could not translate: `ticket 4711`, `it has no requester`. */
export type LeftOut = { kind: 'left-out'; what: string; why: string };

export type Exported = ExportedCompany | ExportedPerson | ExportedTicket | ExportedArticle | LeftOut;

/**
 * An export. A key is unique among the records of its kind, and stays the same in each export of that system. Times are in
 * the past and not before those of the ticket; texts are as the old system has them: whoever stores them cuts, cleans and
 * converts them.
 */
export type HelpdeskExport = {
  /** What people call the system: `Zendesk`. */
  name: string;
  /** Companies first, then people, then tickets, then articles. Streamed: memory does not grow with the export. */
  records: () => AsyncIterable<Exported>;
};

export type OpenOptions = {
  /** A YAML file that says what the columns and words of a table mean, or in which time zone a dump is. */
  mapFile?: string;
  /**
   * The domain of a company's email address, and undefined for a domain at which anybody can get an address. Only tables need
   * it, for people whose company no row names; by default they have none.
   */
  companyDomainOf?: (email: string) => string | undefined;
};

/** @throws ExportError with a sentence that says what is wrong with the export, now or while its records are read */
export type OpenExport = (path: string, options?: OpenOptions) => Promise<HelpdeskExport>;
