import type { Agreement, Block, Correction, Terms } from './api.ts';

/** What can be done about the agreements of a company. */
export type AgreementTask =
  | { name: 'add' | 'correct' }
  | { name: 'edit' | 'end' | 'delete' | 'add terms' | 'add block'; agreement: Agreement }
  | { name: 'edit terms' | 'delete terms'; agreement: Agreement; terms: Terms }
  | { name: 'edit block' | 'delete block'; agreement: Agreement; block: Block }
  | { name: 'delete correction'; correction: Correction };

/** What a dialog about them needs. */
export type Around = {
  company: { id: string; name: string };
  /** All of the company. */
  agreements: Agreement[];
  onClose: () => void;
};

/** The agreements with one of them changed. */
export const withAgreement = (agreements: Agreement[], changed: Agreement) =>
  agreements.map((each) => (each.id === changed.id ? changed : each));
