import { sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';

/**
 * Somebody with a role, for the text of a statement that is made once for all of them. Their id and company are its values
 * (`valuesOf`).
 */
export function anyoneWho(role: Actor['role']) {
  return { role, id: sql.placeholder('actorId'), companyId: sql.placeholder('actorCompanyId') } as unknown as Actor;
}

/** The values of an actor in such a statement. */
export const valuesOf = ({ id, companyId }: Actor) => ({ actorId: id, actorCompanyId: companyId });
