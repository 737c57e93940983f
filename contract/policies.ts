import type { ClientRole, Role } from './primitives.ts';
import type { SettingCategories } from './settings-constants.ts';
import { ActiveStatuses, type TicketStatuses } from './tickets-constants.ts';

/**
 * The product's permission table as pure functions. The server enforces them; the web uses them to decide which
 * controls to show. The WHERE clauses of the queries decide who may *see* a row.
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

/** Covers title, description, category and assignee. Client staff may edit only status, priority and tags. */
export const canRewriteTicket = isStaff;

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

export function isActiveStatus(status: TicketStatus) {
  return ActiveStatuses.some((active) => active === status);
}

export const canWriteInternally = isStaff;

/** Nobody can create a user with a higher role than their own. */
export function canCreateUser(actor: Pick<Actor, 'role'>, role: Role) {
  return role === 'super_admin' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

export function canEditUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  if (!isStaffRole(target.role)) return isStaffRole(actor.role);
  return actor.role === 'super_admin' || actor.id === target.id;
}

/**
 * Whether the actor may change the target's role. Provider users change between admin and super_admin; client users
 * change among client roles.
 */
export function canChangeRole(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return isStaffRole(target.role) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Whether the actor may deactivate or reactivate the target. Nobody may do it to themselves. */
export function canSwitchUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return canRemoveUser(actor, target);
}

/** A reset link gives access to the account, so only a super admin may create one for a super admin. */
export function canResetPassword(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return target.role === 'super_admin' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/**
 * Whether the actor may remove the target's second factor. Only a super admin may do it for others, because a password
 * alone is then enough to log in.
 */
export function canTakeSecondFactor(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return actor.role === 'super_admin' && actor.id !== target.id;
}

/** Only a super admin may change security settings, so that a dishonest admin can't weaken logins. */
export function canChangeSetting(actor: Pick<Actor, 'role'>, category: (typeof SettingCategories)[number]) {
  return category === 'Security' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

export const canSeeDrafts = isStaff;

export function canReadAuditLog(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

export function canRemoveUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  if (actor.id === target.id) return false;
  return isStaffRole(target.role) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}
