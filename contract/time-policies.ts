import { type Actor, isStaffRole } from './policies.ts';

/** Reopening changes what a company was told that it owes. */
export function canReopenMonth(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** A correction changes what a company owes, without any work. */
export function canCorrect(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/**
 * Whether the actor sees the time worked on the tickets that they see.
 * @param clientsSeeTime the provider's setting
 */
export function canSeeTime(actor: Pick<Actor, 'role'>, clientsSeeTime: boolean) {
  return isStaffRole(actor.role) || clientsSeeTime;
}
