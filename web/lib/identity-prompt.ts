import { session } from './session.ts';

type Question = { answer: (isConfirmed: boolean) => void };

let question: Question | undefined;
let answering: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

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
        question = undefined;
        answering = undefined;
        notify();
        resolve(isConfirmed);
      }
      question = { answer };
      notify();
    });
    return answering;
  },

  /** The current question, if any. */
  current: () => question,

  /** @param listener called when a question appears or disappears */
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

function notify() {
  for (const listener of listeners) listener();
}
