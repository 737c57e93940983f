import type { TicketPriority, TicketStatus } from './tickets.ts';

/** The statuses as provider staff read them. */
export const staffStatusLabels: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_client: 'Waiting for client',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const priorityLabels: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** What a ticket waits for at the client, as clients read it. */
export const awaited = {
  answer: 'We are waiting for your answer.',
  ownDecision: 'We are waiting for your decision.',
  decision: 'We are waiting for a decision of your company.',
} as const;
