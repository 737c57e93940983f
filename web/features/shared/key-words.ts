import type { ApiKeyScope } from '#contract/api-keys-constants.ts';

/** What a key may do, as the dialog offers it. */
export const scopeChoices = ['read write', 'read', 'write'] as const;
export type ScopeChoice = (typeof scopeChoices)[number];

export const scopeLabels: Record<ScopeChoice, string> = {
  'read write': 'Read and write',
  read: 'Read only',
  write: 'Send alerts only',
};

export function scopesInWords(scopes: ApiKeyScope[]) {
  const choice = scopeChoices.find((each) => each === scopes.join(' '));
  return choice ? scopeLabels[choice] : scopes.join(', ');
}
