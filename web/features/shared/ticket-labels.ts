import { isStaffRole } from '#contract/policies.ts';
import type { MomentPresets } from '#contract/promise-constants.ts';
import { priorityLabels, staffStatusLabels } from '#contract/ticket-words.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { TicketSorts } from '#contract/tickets-constants.ts';
import { session } from '#web/lib/session.ts';

/** The statuses in the words of whoever is logged in. */
export const statusLabels: Readonly<Record<TicketStatus, string>> = {
  ...staffStatusLabels,
  get waiting_client() {
    const role = session.current()?.user.role;
    return role && !isStaffRole(role) ? 'Waiting for you' : staffStatusLabels.waiting_client;
  },
};

export type Standing = { status: TicketStatus; decisionBy?: 'you' | 'manager' | 'colleague' | null | undefined };

/** Whether a ticket waits for the decision of somebody else than its reader. */
export const waitsForOther = ({ status, decisionBy }: Standing) =>
  status === 'waiting_client' && (decisionBy === 'manager' || decisionBy === 'colleague');

/** How a ticket stands, in the words of whoever is logged in: what waits for a manager does not wait for its requester. */
export const standingLabel = (ticket: Standing) =>
  waitsForOther(ticket) ? `Waiting for a ${ticket.decisionBy}` : statusLabels[ticket.status];

/** The statuses of a filter, in words: `Open or in progress`. */
export function statusWords(filter: string) {
  const known = Object.entries(statusLabels).filter(([status]) => filter.split(',').includes(status));
  const words = known.map(([, label], index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)));
  return words.join(' or ') || 'Other';
}

export { priorityLabels };

export const sortLabels: Record<(typeof TicketSorts)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last updated first',
  priority: 'Most urgent first',
  due: 'Due soonest first',
};

/** The moments that are chosen by name. */
export const momentLabels = {
  later: 'In two service hours',
  tomorrow: 'Next service day',
  next_week: 'Next week',
} as const satisfies Record<(typeof MomentPresets)[number], string>;
