import type { Readable } from 'node:stream';
import type { ClientRole, Redaction } from '#contract/primitives.ts';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import type { TimeKind } from '#contract/time-constants.ts';

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
  contactEmail?: string;
  /** Whether it stands for one private person. */
  isPerson?: boolean;
  createdAt?: Date;
  archivedAt?: Date | null;
};

export type ImportedPerson = {
  kind: 'person';
  key: string;
  email: string | null;
  name: string;
  /** The parts of the name, where they are known. */
  names?: { firstName: string; lastName: string };
  phone?: string;
  companyKey?: string;
  role: 'staff' | 'client';
  /** By default an employee. */
  clientRole?: ClientRole;
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
  /** What was removed from it. */
  redactions?: Redaction[];
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
  /** What it costs here; by default nothing, because the old system has billed it. */
  billed?: { kind: TimeKind; hasTravel: boolean; amount: number; workedOn: string };
};

export type ImportedRating = {
  key: string;
  authorKey: string;
  score: number;
  comment: string | null;
  resolvedAt: Date;
  createdAt: Date;
};

export type ImportedTicket = {
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
  files: ImportedFile[];
  comments: ImportedComment[];
  time?: ImportedTime[];
  ratings?: ImportedRating[];
  /** What was removed from its text. */
  redactions?: Redaction[];
};

export type ImportedArticle = {
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
  /** Whoever opened it calls this when nothing of it is read any more. */
  close?: () => Promise<void>;
};

/** @throws StartupError with a sentence that says what is wrong with the export */
export type OpenSource = (path: string, options: { mapFile?: string }) => Promise<Source>;
