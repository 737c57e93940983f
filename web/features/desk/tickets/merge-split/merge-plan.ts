import { ChecklistLimit, checklistMessages } from '#contract/checklists-constants.ts';
import { MostMerged, mergeMessages } from '#contract/ticket-merges-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { Refused } from '#web/features/desk/tickets/workspace.ts';

/**
 * Those of some tickets that could stay: not merged, and with another one of their company. The first one is proposed: the
 * oldest that is not done, else the oldest.
 */
export function choicesIn(tickets: readonly Ticket[]) {
  const free = tickets.filter(({ mergedIntoId }) => !mergedIntoId);
  const byCompany = Map.groupBy(free, ({ companyId }) => companyId);
  const choices = free.filter(({ companyId }) => (byCompany.get(companyId)?.length ?? 0) > 1).toSorted(byAge);
  const isActive = ({ status }: Ticket) => isActiveStatus(status);
  return [...choices.filter(isActive), ...choices.filter((ticket) => !isActive(ticket))];
}

const byAge = (one: Ticket, other: Ticket) => one.createdAt.localeCompare(other.createdAt);

/** Which of some tickets are merged into one of them, the oldest first, and which can’t be, each with the reason. */
export function planOf(tickets: readonly Ticket[], into: Ticket | undefined) {
  const from: Ticket[] = [];
  const left: Refused[] = [];
  let steps = into?.checklist?.total ?? 0;
  for (const ticket of tickets.toSorted(byAge)) {
    if (ticket.id === into?.id) continue;
    const moved = ticket.checklist?.total ?? 0;
    const message = reasonAgainst(ticket, into, { count: from.length, steps, moved });
    if (message) left.push({ ticket, message });
    else {
      from.push(ticket);
      steps += moved;
    }
  }
  return { from, left };
}

type SoFar = { count: number; steps: number; moved: number };

function reasonAgainst(ticket: Ticket, into: Ticket | undefined, { count, steps, moved }: SoFar) {
  if (ticket.mergedIntoId) return mergeMessages.mergedBefore;
  if (ticket.companyId !== into?.companyId) return mergeMessages.notOfCompany(ticket.companyName);
  if (count === MostMerged) return mergeMessages.tooManyMerged;
  if (moved > 0 && steps + moved > ChecklistLimit.merged)
    return checklistMessages.tooManyMerged(ticket.ticketNumber, into.ticketNumber);
  return undefined;
}
