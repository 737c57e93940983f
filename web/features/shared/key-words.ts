import type { ApiKeyScope } from '#contract/api-keys-constants.ts';

/** What a key may do, as the dialog offers it. */
export const scopeChoices = ['read write', 'read', 'alerts'] as const;
export type ScopeChoice = (typeof scopeChoices)[number];

export const scopeLabels: Record<ScopeChoice, string> = {
  'read write': 'Read and write',
  read: 'Read only',
  alerts: 'Send alerts only',
};

export function scopesInWords(scopes: ApiKeyScope[]) {
  // An older key that has only `write` can send alerts, whose answers show no record.
  const named = scopes.join(' ') === 'write' ? 'alerts' : scopes.join(' ');
  const choice = scopeChoices.find((each) => each === named);
  return choice ? scopeLabels[choice] : scopes.join(', ');
}
