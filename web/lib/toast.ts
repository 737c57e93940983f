import { createPageStore } from './store.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant?: 'destructive';
  stays?: true;
  /** A button, such as Undo. The toast stays twice as long. */
  action?: { label: string; onSelect: () => void };
};

/** How long toasts are shown, in milliseconds. */
export const ToastLimit = { duration: 5_000, durationWithAction: 10_000 };

export type Toasts = ReturnType<typeof createToasts>;

/**
 * Queue of toasts to show.
 * @param atOnce maximum number shown at a time; a new one replaces the oldest
 */
function createToasts(atOnce: number) {
  const { current: shown, set, subscribe } = createPageStore<Toast[]>([]);
  let lastId = 0;

  return {
    shown,
    subscribe,
    lastId: () => lastId,
    /** @returns the id, for `update` and `dismiss` */
    show: (content: Omit<Toast, 'id'>) => {
      lastId += 1;
      set([...shown(), { id: lastId, ...content }].slice(-atOnce));
      return lastId;
    },
    /** Changes a notification in place; screen readers do not announce it again. */
    update: (id: number, change: Partial<Omit<Toast, 'id'>>) =>
      set(shown().map((toast) => (toast.id === id ? { ...toast, ...change } : toast))),
    dismiss: (id: number) => set(shown().filter((toast) => toast.id !== id)),
  };
}

/** The portal shows one at a time. */
export const portalToasts = createToasts(1);
/** Public pages stack them. */
export const siteToasts = createToasts(5);

export const toast = portalToasts.show;

/** The label of the action that takes back what a notification says. */
const UNDO = 'Undo';

/** Presses Undo in the notification that is shown. @returns false if none has it */
export function undoLast() {
  const last = portalToasts.shown().findLast(({ action }) => action?.label === UNDO);
  if (!last?.action) return false;
  portalToasts.dismiss(last.id);
  last.action.onSelect();
  return true;
}
