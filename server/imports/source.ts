import type { Readable } from 'node:stream';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';

/** As the old system has it. Pictures inside of HTML name their file: `src="file:KEY"`. */
export type Text = { text: string } | { html: string };

/** A file of a message. Its key is that of the file in the old system. */
export type ImportedFile = { key: string; name: string; contentType?: string; open: () => Promise<Readable> };

export type ImportedCompany = {
  kind: 'company';
  key: string;
  name: string;
  domains?: string[];
  phone?: string;
  address?: string;
  createdAt?: Date;
};

export type ImportedPerson = {
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

export type ImportedComment = {
  key: string;
  /** Null for the old system itself. */
  authorKey: string | null;
  body: Text;
  isInternal: boolean;
  createdAt: Date;
  files: ImportedFile[];
};

export type ImportedTime = {
  key: string;
  authorKey: string;
  minutes: number;
  isBillable: boolean;
  workedAt: Date;
  note: string;
};

export type ImportedTicket = {
  kind: 'ticket';
  key: string;
  /** As people know it in the old system: `4711`, `INC-0042`. */
  number: string;
  title: string;
  body: Text;
  requesterKey: string;
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
  files: ImportedFile[];
  comments: ImportedComment[];
  time?: ImportedTime[];
};

export type ImportedArticle = {
  kind: 'article';
  key: string;
  title: string;
  body: Text;
  category?: string;
  tags: string[];
  isPublished: boolean;
  audience?: 'public' | 'clients' | 'staff';
  authorKey?: string;
  createdAt?: Date;
  updatedAt?: Date;
  files: ImportedFile[];
};

/** What the reader could not translate: `ticket 4711`, `it has no requester`. */
export type LeftOut = { kind: 'left-out'; what: string; why: string };

export type Imported = ImportedCompany | ImportedPerson | ImportedTicket | ImportedArticle | LeftOut;

/**
 * The export of an old system. A key is unique among the records of its kind, and stays the same in each export of that
 * system. Times are in the past and not before those of the ticket; texts are as the old system has them: the writer
 * cuts, cleans and converts them.
 */
export type Source = {
  /** As people call it: `Zendesk`. */
  name: string;
  /** Companies first, then people, then tickets, then articles. Streamed: memory must not grow with the export. */
  records: () => AsyncIterable<Imported>;
};

/** @throws StartupError with a sentence that says what is wrong with the export */
export type OpenSource = (path: string, options: { mapFile?: string }) => Promise<Source>;
