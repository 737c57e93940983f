import { type Actor, isStaffRole } from './policies.ts';
import type { SettingCategories } from './settings-constants.ts';

/** Only a super admin may change security settings, so that a dishonest admin can't weaken logins. */
export function canChangeSetting(actor: Pick<Actor, 'role'>, category: (typeof SettingCategories)[number]) {
  return category === 'Security' ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Service hours, targets and the on-call order: not every admin may change what the provider promises. */
export function canSetPromise(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** What was measured may contradict what the website says. */
export function canSeeClaims(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

export function canReadAuditLog(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}
