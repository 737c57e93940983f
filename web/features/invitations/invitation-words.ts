import { shortDate } from '#web/lib/time.ts';
import type { Invitation } from './api.ts';

type Uses = Pick<Invitation, 'currentUses' | 'maxUses'>;

/** How many people an invitation is for, and how many of them came. */
export function usesOf({ currentUses, maxUses }: Uses) {
  if (maxUses === null) return currentUses === 0 ? 'Unlimited uses, none yet' : `Unlimited uses, ${currentUses} so far`;
  return `${currentUses} of ${maxUses} ${maxUses === 1 ? 'use' : 'uses'}`;
}

export function expiryOf({ state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>) {
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${shortDate(expiresAt)}`;
}
