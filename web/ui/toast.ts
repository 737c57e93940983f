export type Toast = { id: number; title: string; description?: string; variant?: 'destructive'; stays?: true };

export type Toasts = ReturnType<typeof createToasts>;

/**
 * Queue of toasts to show.
 * @param atOnce maximum number shown at a time; a new one replaces the oldest
 */
function createToasts(atOnce: number) {
  let shown: Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function replace(next: Toast[]) {
    shown = next;
    for (const listener of listeners) listener();
  }

  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** @returns the id, for `update` and `dismiss` */
    show: (content: Omit<Toast, 'id'>) => {
      lastId += 1;
      replace([...shown, { id: lastId, ...content }].slice(-atOnce));
      return lastId;
    },
    /** Changes a notification in place; screen readers do not announce it again. */
    update: (id: number, change: Partial<Omit<Toast, 'id'>>) =>
      replace(shown.map((toast) => (toast.id === id ? { ...toast, ...change } : toast))),
    dismiss: (id: number) => replace(shown.filter((toast) => toast.id !== id)),
  };
}

/** The portal shows one at a time. */
export const portalToasts = createToasts(1);
/** Public pages stack them. */
export const siteToasts = createToasts(5);

export const toast = portalToasts.show;
