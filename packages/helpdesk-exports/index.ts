export { downloads } from './download/downloads.ts';
export { connectHelpdesk } from './download/helpdesk.ts';
export { ExportError } from './export-error.ts';
export type {
  Exported,
  ExportedArticle,
  ExportedComment,
  ExportedCompany,
  ExportedFile,
  ExportedPerson,
  ExportedRating,
  ExportedTicket,
  ExportedTime,
  HelpdeskExport,
  LeftOut,
  OpenExport,
  OpenOptions,
  Text,
} from './exported.ts';
export { readers } from './readers.ts';
export { openInside } from './records/open-inside.ts';
