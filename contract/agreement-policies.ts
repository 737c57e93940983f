import type { Actor } from './policies.ts';

/** Agreements decide what a company owes, so not every admin may change them. */
export function canWriteAgreements(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}
