import type { ClientRole, Role } from './primitives.ts';

/**
 * The product's permission table as pure functions; the rules for a resource are in `<resource>-policies.ts`. The server
 * enforces them; the web uses them to decide which controls to show. The WHERE clauses of the queries decide who may
 * *see* a row.
 */
export type Staff = { id: string; role: 'super_admin' | 'admin'; companyId: null };
export type ClientUser = {
  id: string;
  role: ClientRole;
  companyId: string;
  /** Whether they read what managers of their company read. Only the logged-in user, and who gets an email, say it. */
  isManager?: boolean;
};
export type Actor = Staff | ClientUser;

export function isStaff(actor: Pick<Actor, 'role'>): actor is Staff {
  return isStaffRole(actor.role);
}

export function isStaffRole(role: Role) {
  return role === 'admin' || role === 'super_admin';
}

export const canWriteInternally = isStaff;

/** Clients do not learn who reads their tickets when. */
export const canSeePresence = isStaff;

export const canSeeDrafts = isStaff;

/** Managers and private persons. Provider staff have the reports of all companies instead. */
export function canReadCompanyReport(actor: Actor) {
  return !isStaff(actor) && actor.isManager === true;
}
