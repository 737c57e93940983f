import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { CommentChanges } from './api.ts';

type Fact = { name: string; value: string; words: string };

/**
 * What changes would do to a ticket, without what it has already.
 * @param nameOf the assignee with an id; null is nobody
 */
export function factsOf(
  { status, priority, assignedToId, tags = [] }: CommentChanges,
  ticket: Ticket,
  nameOf: (id: string | null) => string,
): Fact[] {
  const added = tags.filter((tag) => !ticket.tags.includes(tag)).join(', ');
  const facts: Fact[] = [];
  if (status && status !== ticket.status) {
    const value = statusLabels[status];
    facts.push({ name: 'Status', value, words: `set status to ${value}` });
  }
  if (priority && priority !== ticket.priority) {
    const value = priorityLabels[priority];
    facts.push({ name: 'Priority', value, words: `set priority to ${value}` });
  }
  if (assignedToId !== undefined && assignedToId !== ticket.assignedToId) {
    const value = nameOf(assignedToId);
    facts.push({ name: 'Assignee', value, words: assignedToId === null ? 'unassign it' : `assign it to ${value}` });
  }
  if (added) facts.push({ name: 'Tags', value: `+ ${added}`, words: `add the tags ${added}` });
  return facts;
}
