import { session } from './session.ts';
import { createPageStore, onNewPage } from './store.ts';

type Question = { answer: (isConfirmed: boolean) => void };

const question = createPageStore<Question | undefined>(undefined);
let answering: Promise<boolean> | undefined;
onNewPage(() => {
  answering = undefined;
});

/** Asks the user to confirm their identity for a refused request. One dialog serves all waiting requests. */
export const identityPrompt = {
  /** Resolves with whether the user confirmed. */
  ask() {
    answering ??= new Promise<boolean>((resolve) => {
      const user = session.current()?.user.id;
      // Another tab may log out, or log in as somebody else; then this request belongs to nobody.
      const unsubscribe = session.subscribe(() => {
        if (session.current()?.user.id !== user) answer(false);
      });
      function answer(isConfirmed: boolean) {
        unsubscribe();
        answering = undefined;
        question.set(undefined);
        resolve(isConfirmed);
      }
      question.set({ answer });
    });
    return answering;
  },

  /** The current question, if any. */
  current: question.current,
  subscribe: question.subscribe,
};
