import { shortDate } from '#web/lib/time.ts';
import type { Invitation } from './api.ts';

type Uses = Pick<Invitation, 'currentUses' | 'maxUses'>;

/** How many uses an invitation has, and how many are used. */
export function usesOf({ currentUses, maxUses }: Uses) {
  if (maxUses === null) return currentUses === 0 ? 'Unlimited uses, none yet' : `Unlimited uses, ${currentUses} so far`;
  return `${currentUses} of ${maxUses} used`;
}

/** The scope of a new invitation. */
export function scopeOf({ maxUses, expiresAt }: Pick<Invitation, 'maxUses' | 'expiresAt'>) {
  const people = maxUses === null ? 'everybody who has it' : maxUses === 1 ? 'one person' : `${maxUses} people`;
  return `It works for ${people}, until ${shortDate(expiresAt)}.`;
}

export function expiryOf({ state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>) {
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${shortDate(expiresAt)}`;
}
