import type { Actor } from './policies.ts';

/** Everything about a company in one file, also what others may not read in the portal. */
export function canExportCompany(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** It ends in the deletion of everything. */
export function canOffboardCompany(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}
