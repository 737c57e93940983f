/** Durations, in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Maximum lengths in characters. `tags` is the maximum number per record. */
export const FieldLimit = {
  name: 100,
  email: 254,
  phone: 40,
  category: 100,
  title: 200,
  slug: 80,
  tag: 50,
  tags: 20,
  token: 200,
  search: 200,
} as const;

/** The maximum page size of a list, and the default. */
export const PageLimit = 200;

/** A page of tickets, comments or articles ends early at this many bytes of text, which bounds the response size. */
export const PageBytes = 100_000;

export const sharedMessages = {
  somethingWrong: 'Something went wrong on our side. Please try again.',
  diskFull:
    'The disk of the helpdesk is almost full, so nothing can be saved right now. Please try again later, or call us.',
  stopping: 'The helpdesk is shutting down. Please try again in a moment.',
  changedMeanwhile: 'Somebody else has changed it in the meantime. Reload the page to see how it is now.',
  codeFailed: 'This part of the page could not be loaded. Check your connection, then reload the page.',
  unavailable: 'The helpdesk can’t reach its database right now. Please try again in a moment.',
  canceled: 'This took too long and was stopped. Please try again in a moment.',
  searchCanceled: 'This search took too long. Try a rarer word or a filter.',
  busy: 'The helpdesk is very busy right now. Please try again in a few seconds.',
  changesLimited: (wait: string) => `You have made many changes in a short time. Please try again in ${wait}.`,
  tooManyAtOnce: 'You have sent many requests at once. Please try again in a second.',
  fromAnotherSite: 'This was sent from a page of another website. Please send it from this website.',
  loadedByAnotherSite: 'Another website tried to load this. Open the link in a tab of its own.',
} as const;

/** Messages about dates, and how many years from now still count as near. */
export const dateMessages = {
  years: 10,
  date: 'Enter a date such as 2026-11-30',
  tooFar: 'Choose a date within 10 years from now',
} as const;
