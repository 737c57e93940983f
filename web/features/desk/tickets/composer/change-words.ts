import { stepCount } from '#web/features/desk/pickers/api.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { momentLabels, priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { CommentChanges } from './api.ts';

type Fact = { name: string; value: string; words: string };

/**
 * What changes would do to a ticket, without what it has already.
 * @param nameOf the assignee with an id; null is nobody
 * @param template the one whose steps are appended, once it is known
 */
export function factsOf(
  { status, priority, category, assignedToId, tags = [], removeTags = [], templateId, snooze }: CommentChanges,
  ticket: Ticket,
  nameOf: (id: string | null) => string,
  template?: { name: string; steps: readonly unknown[] },
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
  if (category && category !== ticket.category) {
    facts.push({ name: 'Category', value: category, words: `set category to ${category}` });
  }
  if (added) facts.push({ name: 'Tags', value: `+ ${added}`, words: `add the tags ${added}` });
  const removed = removeTags.filter((tag) => ticket.tags.includes(tag)).join(', ');
  if (removed) facts.push({ name: 'Tags', value: `− ${removed}`, words: `remove the tags ${removed}` });
  if (templateId) {
    const value = template ? `+ ${stepCount(template.steps.length)} of ${template.name}` : '+ the steps of a template';
    facts.push({ name: 'Checklist', value, words: `add to the checklist ${value.slice(2)}` });
  }
  if (snooze) {
    const value = momentLabels[snooze];
    facts.push({ name: 'Snooze', value, words: `snooze it: ${value.toLowerCase()}` });
  }
  return facts;
}
