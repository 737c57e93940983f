import { type Actor, isStaff, isStaffRole } from './policies.ts';
import { ActiveStatuses, TicketPriorities, TicketStatuses } from './tickets-constants.ts';

type TicketPeople = { clientId: string; assignedToId: string | null };
type TicketStatus = (typeof TicketStatuses)[number];
type TicketPriority = (typeof TicketPriorities)[number];

export function canEditTicket(actor: Pick<Actor, 'id' | 'role'>, ticket: TicketPeople) {
  if (isStaffRole(actor.role)) return true;
  if (ticket.assignedToId !== actor.id) return false;
  return actor.role === 'manager' || (actor.role === 'member' && ticket.clientId !== actor.id);
}

/** Covers title, description, category and assignee. Client staff may edit only status, priority and tags. */
export const canRewriteTicket = isStaff;

/** Covers templates and, beyond reading what they are shown, checklists. */
export const canUseTemplates = isStaff;

/** Covers merging and splitting tickets, and undoing both. */
export const canMergeTickets = isStaff;

/** A deleted ticket is gone for everybody, so admins can't take away what others wrote. */
export function canDeleteTicket(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/**
 * Whether the actor may remove a text or files for good: provider staff always, its author for a short time.
 * @param isRecentOwn whether they wrote it themselves, a short time ago
 */
export function canRedact(actor: Pick<Actor, 'role'>, isRecentOwn: boolean) {
  return isStaffRole(actor.role) || isRecentOwn;
}

/** Managers may create tickets for the people of their company. */
export function canCreateOnBehalf(actor: Pick<Actor, 'role'>) {
  return actor.role === 'manager';
}

/** Whether the actor may say that a ticket is solved, or not fixed: its requester and the managers of the company. */
export function canSettleTicket(actor: Pick<Actor, 'id' | 'role'>, ticket: Pick<TicketPeople, 'clientId'>) {
  return actor.role === 'manager' || ticket.clientId === actor.id;
}

/** Only the requester rates how their ticket was resolved. Provider staff read it; colleagues do not. */
export function canRateTicket(actor: Pick<Actor, 'id' | 'role'>, ticket: Pick<TicketPeople, 'clientId'>) {
  return ticket.clientId === actor.id;
}

/** The requester, the managers of the company, and provider staff. */
export function canSetParticipants(actor: Pick<Actor, 'id' | 'role'>, ticket: Pick<TicketPeople, 'clientId'>) {
  return isStaffRole(actor.role) || actor.role === 'manager' || ticket.clientId === actor.id;
}

export function canSetStatus(actor: Pick<Actor, 'role'>, status: TicketStatus) {
  return isStaffRole(actor.role) || status !== 'closed';
}

/**
 * Whether the actor may move a ticket from one status to another. Client staff may reopen a closed ticket only if the
 * provider's setting allows it.
 * @param clientsMayReopen that setting
 */
export function canMoveStatus(
  actor: Pick<Actor, 'role'>,
  { from, to, clientsMayReopen }: { from: TicketStatus; to: TicketStatus; clientsMayReopen: boolean },
) {
  return isStaffRole(actor.role) || clientsMayReopen || isActiveStatus(from) || !isActiveStatus(to);
}

/** The other statuses that the actor may move a ticket to, if they may edit it. */
export function nextStatuses(actor: Pick<Actor, 'role'>, move: { from: TicketStatus; clientsMayReopen: boolean }) {
  return TicketStatuses.filter(
    (to) => to !== move.from && canSetStatus(actor, to) && canMoveStatus(actor, { ...move, to }),
  );
}

/** Whether a ticket that another one is merged into becomes open: work that is open must not be hidden. */
export function isReopenedByMerge(from: TicketStatus, into: TicketStatus) {
  return isActiveStatus(from) && into !== 'open' && into !== 'in_progress';
}

/** Whether a ticket that another one is merged into gets its priority. */
export function isMoreUrgent(from: TicketPriority, into: TicketPriority) {
  return TicketPriorities.indexOf(from) > TicketPriorities.indexOf(into);
}

/** Whether nobody works on a ticket: an active one counts as unassigned while its assignee can't log in. */
export function isUnassigned(ticket: {
  status: TicketStatus;
  assignedToId: string | null;
  hasActiveAssignee: boolean;
}) {
  return ticket.assignedToId === null || (isActiveStatus(ticket.status) && !ticket.hasActiveAssignee);
}

export function isActiveStatus(status: TicketStatus) {
  return ActiveStatuses.some((active) => active === status);
}

/** Whether there can be tickets that the actor may edit. */
export function canEditTickets(actor: Pick<Actor, 'role'>) {
  return actor.role !== 'employee';
}
