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
