import type { z } from 'zod';
import type { Problem } from '#contract/primitives.ts';
import { createPageStore } from './store.ts';

type OpenSteps = NonNullable<z.output<typeof Problem>['openSteps']>;
type Question = { steps: OpenSteps; answer: (leaves: boolean) => void };

const question = createPageStore<Question | undefined>(undefined);

/** Asks whether to resolve a ticket although required steps are open, for a request that was refused because of them. */
export const openStepsPrompt = {
  /** Resolves with whether the user leaves them open. A later question takes the place of an earlier one. */
  ask(steps: OpenSteps) {
    question.current()?.answer(false);
    return new Promise<boolean>((resolve) => {
      question.set({
        steps,
        answer: (leaves) => {
          question.set(undefined);
          resolve(leaves);
        },
      });
    });
  },

  /** The current question, if any. */
  current: question.current,
  subscribe: question.subscribe,
};

/** The body of a refused change that is sent again: by itself, or with a comment. */
export function leavingSteps(body: unknown) {
  const sent = Object(body);
  return 'changes' in sent
    ? { ...sent, changes: { ...sent.changes, leavesSteps: true } }
    : { ...sent, leavesSteps: true };
}
