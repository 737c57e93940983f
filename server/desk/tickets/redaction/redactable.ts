import { AuthorRedacts } from '#contract/redactions-constants.ts';

/** How long an author may remove what they wrote, as an interval of PostgreSQL. */
export const redactable = `${AuthorRedacts} milliseconds`;
