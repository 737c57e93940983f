import type { BalanceReaders } from './agreements-constants.ts';

/**
 * Whether somebody of an agreement’s company reads its balance.
 * @param isManager whether they are a manager, or a private person, who is their own company
 */
export function canReadBalance(isManager: boolean, isShownTo: (typeof BalanceReaders)[number]) {
  return isShownTo === 'everyone' || (isShownTo === 'managers' && isManager);
}
