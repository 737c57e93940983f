import type { ClientRole, Role } from './primitives.ts';
import type { SettingCategories } from './settings-constants.ts';

/**
 * The product's permission table as pure functions; the rules for tickets and users have files of their own. The server
 * enforces them; the web uses them to decide which controls to show. The WHERE clauses of the queries decide who may
 * *see* a row.
 */
export type Staff = { id: string; role: 'super_admin' | 'admin'; companyId: null };
export type ClientUser = { id: string; role: ClientRole; companyId: string };
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

/** Only a super admin may change security settings, so that a dishonest admin can't weaken logins. */
export function canChangeSetting(actor: Pick<Actor, 'role'>, category: (typeof SettingCategories)[number]) {
  return category === 'Security' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** A view of somebody else is known only if it is shared. */
export function canChangeView(actor: Pick<Actor, 'id' | 'role'>, view: { ownerId: string }) {
  return view.ownerId === actor.id || actor.role === 'super_admin';
}

export const canSeeDrafts = isStaff;

/** What was measured may contradict what the website says. */
export function canSeeClaims(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

export function canReadAuditLog(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** The owner. Super admins can also edit shared replies, in case the owner has left. */
export function canEditSavedReply(
  actor: Pick<Actor, 'id' | 'role'>,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
) {
  return ownerId === actor.id || (isShared && actor.role === 'super_admin');
}

/** Covers service hours, targets and who is on call: what the provider promises is not for every admin to change. */
export function canSetPromise(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Provider staff have the reports of all companies instead. */
export function canReadCompanyReport(actor: Pick<Actor, 'role'>) {
  return actor.role === 'manager';
}
