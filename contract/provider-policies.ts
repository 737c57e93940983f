import { type Actor, isStaffRole } from './policies.ts';
import { MailboxSettings, type SettingCategories } from './settings-constants.ts';

type Named = { settingKey: string; category: (typeof SettingCategories)[number] };

/** Only a super admin may change protected settings; any staff member may change the others. */
export function canChangeSetting(actor: Pick<Actor, 'role'>, setting: Named) {
  return isProtectedSetting(setting) ? actor.role === 'super_admin' : isStaffRole(actor.role);
}

/** Settings with which a dishonest admin, or somebody at their desk, could weaken logins or receive what clients write. */
export function isProtectedSetting({ settingKey, category }: Named) {
  return category === 'Security' || MailboxSettings.includes(settingKey);
}

/** Service hours, targets and the on-call order: not every admin may change what the provider promises. */
export function canSetPromise(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Clients are billed by the prices of work. */
export function canSetPrices(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Exports decide what clients are billed in the books. */
export function canManageAccounting(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Who sees problems that only a super admin can fix: mistakes in the website's folder, and prices that nobody has confirmed. */
export function canSeeOwnerNotices(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Whoever connects an identity provider decides who logs in as whom. */
export function canManageConnections(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** What was measured may contradict what the website says. */
export function canSeeClaims(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** They send what clients write to other programs. */
export function canManageWebhooks(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

/** Whoever sees all keys knows which programs the provider and its clients depend on. */
export function canManageApiKeys(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}

export function canReadAuditLog(actor: Pick<Actor, 'role'>) {
  return actor.role === 'super_admin';
}
