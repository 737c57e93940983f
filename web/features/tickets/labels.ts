import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';

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

/** A person's full name, or what stands for nobody. */
export function fullName(firstName: string | null, lastName: string | null, nobody = 'Unassigned') {
  return [firstName, lastName].filter(Boolean).join(' ') || nobody;
}

/** Tags as they are typed: comma separated, trimmed, without empty ones. */
export function parseTags(text: string) {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
