import { useSyncExternalStore } from 'react';
import { identityPrompt } from '#web/lib/identity-prompt.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const ConfirmIdentityDialog = onDemand(
  async () => (await import('#web/features/people/account/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

/** Opens the dialog for a request that waits for confirmation, above the form that made the request. */
export function IdentityQuestion() {
  const question = useSyncExternalStore(identityPrompt.subscribe, identityPrompt.current);
  if (!question) return null;
  return <ConfirmIdentityDialog onConfirmed={() => question.answer(true)} onClose={() => question.answer(false)} />;
}
