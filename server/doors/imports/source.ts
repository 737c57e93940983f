import type { ArchiveRecord } from '#contract/company-archive.ts';
import type { ClientRole, Redaction } from '#contract/primitives.ts';
import type {
  ExportedArticle,
  ExportedComment,
  ExportedCompany,
  ExportedFile,
  ExportedPerson,
  ExportedTicket,
  ExportedTime,
  LeftOut,
  OpenOptions,
} from '#helpdesk-exports';
import type { timeEntries } from '#server/platform/database/tables/time-entries.ts';

// What is imported is what the export of another helpdesk has, and what only Archway's own export has besides.

export type ImportedFile = ExportedFile;

export type ImportedCompany = ExportedCompany & {
  /** Whether it stands for one private person. */
  isPerson?: boolean;
  archivedAt?: Date | null;
};

export type ImportedPerson = ExportedPerson & {
  /** The parts of the name, where they are known. */
  names?: { firstName: string; lastName: string };
  /** By default an employee. */
  clientRole?: ClientRole;
};

export type ImportedComment = ExportedComment & {
  /** What was removed from it. */
  redactions?: Redaction[];
};

type ImportedTime = ExportedTime & {
  /** What it costs here; by default nothing, because the old system has billed it. */
  billed?: Pick<typeof timeEntries.$inferSelect, 'kind' | 'hasTravel' | 'amount' | 'listed' | 'isPriced' | 'workedOn'>;
};

export type ImportedTicket = Omit<ExportedTicket, 'comments' | 'time'> & {
  comments: ImportedComment[];
  time?: ImportedTime[];
  /** What was removed from its text. */
  redactions?: Redaction[];
  /** What its company was asked to approve. */
  approvals?: ArchiveRecord<'approvals'>[];
};

/** The agreements of a company, and the corrections of its months. */
export type ImportedAgreements = {
  kind: 'agreements';
  companyKey: string;
  agreements: ArchiveRecord<'agreements'>[];
  adjustments: ArchiveRecord<'adjustments'>[];
};

export type ImportedArticle = ExportedArticle;

export type Imported =
  | ImportedCompany
  | ImportedPerson
  | ImportedTicket
  | ImportedAgreements
  | ImportedArticle
  | LeftOut;

/** An opened export: that of another helpdesk (`packages/helpdesk-exports`), or an archive of Archway. */
export type Source = {
  /** What people call the system: `Zendesk`. */
  name: string;
  /** Companies first, then people, then tickets, then agreements and articles. Streamed: memory does not grow with the export. */
  records: () => AsyncIterable<Imported>;
  /** Call it when done reading. */
  close?: () => Promise<void>;
};

/** @throws StartupError or ExportError with a sentence that says what is wrong with the export */
export type OpenSource = (path: string, options: OpenOptions) => Promise<Source>;
