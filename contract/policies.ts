import { ActiveStatuses, type TicketStatuses } from './constants.ts';
import type { ClientRole, Role } from './primitives.ts';

/**
 * Who may do what: the product's permission table as functions of plain values. The server enforces them; the web asks
 * them before it shows a control. Who may *see* a row is not decided here but in the WHERE clause of its query.
 */
export type Staff = { id: string; role: 'super_admin' | 'admin'; companyId: null };
export type ClientUser = { id: string; role: ClientRole; companyId: string };
export type Actor = Staff | ClientUser;

type TicketPeople = { clientId: string; assignedToId: string | null };
type Person = { id: string; role: Role };
type TicketStatus = (typeof TicketStatuses)[number];

export function isStaff(actor: Pick<Actor, 'role'>): actor is Staff {
  return isStaffRole(actor.role);
}

export function isStaffRole(role: Role) {
  return role === 'admin' || role === 'super_admin';
}

export function canEditTicket(actor: Pick<Actor, 'id' | 'role'>, ticket: TicketPeople) {
  if (isStaffRole(actor.role)) return true;
  if (ticket.assignedToId !== actor.id) return false;
  return actor.role === 'manager' || (actor.role === 'member' && ticket.clientId !== actor.id);
}

/** Title, description, category and assignee; client staff edit status, priority and tags alone. */
export const canRewriteTicket = isStaff;

export function canSetStatus(actor: Pick<Actor, 'role'>, status: TicketStatus) {
  return isStaffRole(actor.role) || status !== 'closed';
}

/**
 * Whether a ticket may go from one status to another: whatever is closed, client staff bring back only where the provider
 * lets them.
 * @param clientsMayReopen the setting of that name
 */
export function canMoveStatus(
  actor: Pick<Actor, 'role'>,
  { from, to, clientsMayReopen }: { from: TicketStatus; to: TicketStatus; clientsMayReopen: boolean },
) {
  return isStaffRole(actor.role) || clientsMayReopen || isActiveStatus(from) || !isActiveStatus(to);
}

export function isActiveStatus(status: TicketStatus) {
  return ActiveStatuses.some((active) => active === status);
}

export const canWriteInternally = isStaff;

/** Nobody creates a rank above their own. */
export function canCreateUser(actor: Pick<Actor, 'role'>, role: Role) {
  return role === 'super_admin' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

export function canEditUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  if (!isStaffRole(target.role)) return isStaffRole(actor.role);
  return actor.role === 'super_admin' || actor.id === target.id;
}

/** Whether a provider account may change between admin and super_admin; client accounts change among client roles. */
export function canChangeRole(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return isStaffRole(target.role) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Deactivates or reactivates an account; nobody does it to their own. */
export function canSwitchUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return canRemoveUser(actor, target);
}

/** A reset link is a way into the account: for a super admin's only another super admin makes one, or they themselves. */
export function canResetPassword(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return target.role === 'super_admin' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** With the second step gone a password alone is enough: for others only a super admin decides that. */
export function canTakeSecondFactor(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return actor.role === 'super_admin' && actor.id !== target.id;
}

export const canSeeDrafts = isStaff;

export function canReadAuditLog(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

export function canRemoveUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  if (actor.id === target.id) return false;
  return isStaffRole(target.role) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}
