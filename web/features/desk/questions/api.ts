import { listOfferedForms, type OfferedForm as Offered } from '#contract/forms.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

export type OfferedForm = Offered;

/**
 * The forms that somebody may fill in.
 * @param company for staff: only those for this company
 */
export const offeredForms = (company = '') =>
  freshQueryOf(['forms', 'offered', company], listOfferedForms, { querystring: company ? { company } : {} });

/** Refreshes the offered forms, after one was refused. */
export const offeredFormsKey = ['forms', 'offered'];
