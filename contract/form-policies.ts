import type { Actor } from './policies.ts';

/** Forms decide what everybody is asked, so not every admin may change them. */
export function canWriteForms(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}
