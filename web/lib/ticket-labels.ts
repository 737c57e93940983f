import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import type { TicketSorts } from '#contract/tickets-constants.ts';

export const statusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_client: 'Waiting for client',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const priorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const sortLabels: Record<(typeof TicketSorts)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last updated first',
  priority: 'Most urgent first',
};
