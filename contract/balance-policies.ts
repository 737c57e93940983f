import type { BalanceReaders } from './agreements-constants.ts';
import { type Actor, isStaffRole } from './policies.ts';

/** Whether somebody of an agreement’s company reads its balance, or staff. */
export function canReadBalance({ role }: Pick<Actor, 'role'>, isShownTo: (typeof BalanceReaders)[number]) {
  if (isStaffRole(role) || isShownTo === 'everyone') return true;
  return isShownTo === 'managers' && role === 'manager';
}

/** Whether they also read what time over costs. */
export function canReadCosts({ role }: Pick<Actor, 'role'>) {
  return isStaffRole(role) || role === 'manager';
}
