import { type Actor, isStaffRole } from './policies.ts';
import type { Role } from './primitives.ts';

type Person = { id: string; role: Role };

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

/** Another company's people and tickets are at stake, so only super admins move client users. */
export function canMoveUser(actor: Pick<Actor, 'role'>, target: Pick<Person, 'role'>) {
  return actor.role === 'super_admin' && !isStaffRole(target.role);
}

/** Nobody may remove themselves. */
export function canRemoveUser(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  if (actor.id === target.id) return false;
  return isStaffRole(target.role) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Whether the actor may deactivate or reactivate the target. */
export const canSwitchUser = canRemoveUser;

/** A reset link gives access to the account, so only a super admin may create one for a super admin. */
export function canResetPassword(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return target.role === 'super_admin' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Whoever has the user's address at the identity provider can log in as them next. */
export function canDisconnectUser(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/**
 * Whether the actor may remove the target's second factor. Only a super admin may do it for others, because a password
 * alone is then enough to log in.
 */
export function canTakeSecondFactor(actor: Pick<Actor, 'id' | 'role'>, target: Person) {
  return actor.role === 'super_admin' && actor.id !== target.id;
}

/** It can't be undone, and nobody may do it to themselves. */
export function canForgetUser(actor: Pick<Actor, 'id' | 'role'>, target: Pick<Person, 'id'>) {
  return actor.role === 'super_admin' && actor.id !== target.id;
}
