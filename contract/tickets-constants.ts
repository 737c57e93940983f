export const TicketStatuses = ['open', 'in_progress', 'waiting_client', 'resolved', 'closed'] as const;
export const ActiveStatuses = ['open', 'in_progress', 'waiting_client'] as const;
export const ClosedStatuses = ['resolved', 'closed'] as const;
export const TicketPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** The orders of a list of tickets. */
export const TicketSorts = ['newest', 'oldest', 'updated', 'priority', 'due'] as const;

/** How a ticket was created. */
export const TicketSources = ['portal', 'mail', 'routine'] as const;

/** What a linked ticket is to a ticket. */
export const TicketRelations = ['merged_into', 'merged', 'split_from', 'split'] as const;

/** Whose decision a ticket waits for, as its reader is told. */
export const DecidersInWords = ['you', 'manager', 'colleague'] as const;

export const DefaultPriority = 'medium';
export const DefaultCategory = 'General IT Support';
export const FirstTicketNumber = 1001;

export const TicketCategories = [
  'Hardware Issues',
  'Software Issues',
  'Network & Connectivity',
  'Email & Communication',
  'Security & Access',
  'Backup & Recovery',
  'Printing & Peripherals',
  'Mobile Device Support',
  'Server & Infrastructure',
  'Database Issues',
  'User Training & Support',
  'New User Setup',
  'System Maintenance',
  'Third-party Software',
  DefaultCategory,
] as const;

/** The tag suggestions. */
export const QuickTags = [
  'urgent',
  'password-reset',
  'new-user',
  'hardware-failure',
  'network-down',
  'email-issue',
  'software-install',
  'printer-problem',
] as const;

/** How many tickets our pages load first, to fill the screen quickly, and how many in each later request. */
export const FirstTickets = 25;
export const TicketPage = 50;

/** The most tickets of a list as CSV. */
export const CsvTickets = 20_000;

/** Maximum length in characters. */
export const DescriptionLength = 20_000;
/** How much of each description a list has, and how many characters an excerpt has. */
export const DescriptionParts = ['whole', 'excerpt'] as const;
export const DescriptionExcerpt = 200;

/** Apart from the other messages, which the first list does without. */
export const ticketListFailed = 'Failed to load tickets';
