import { useSyncExternalStore } from 'react';
import { openStepsPrompt } from '#web/lib/open-steps-prompt.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const OpenStepsDialog = onDemand(async () => (await import('./open-steps-dialog.tsx')).OpenStepsDialog);

/** Opens the question for a change that was refused because of open steps, above whatever made the change. */
export function OpenStepsQuestion() {
  const question = useSyncExternalStore(openStepsPrompt.subscribe, openStepsPrompt.current);
  if (!question) return null;
  const { steps, answer } = question;
  return <OpenStepsDialog steps={steps} onLeave={() => answer(true)} onClose={() => answer(false)} />;
}
