export type Toast = { id: number; title: string; description?: string; variant?: 'destructive' };

export type Toasts = ReturnType<typeof createToasts>;

/**
 * Notifications that wait to be shown.
 * @param atOnce how many are there at a time: one more takes the place of the oldest
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
    show: (content: Omit<Toast, 'id'>) => {
      lastId += 1;
      replace([...shown, { id: lastId, ...content }].slice(-atOnce));
    },
    dismiss: (id: number) => replace(shown.filter((toast) => toast.id !== id)),
  };
}

/** The portal shows one at a time. */
export const portalToasts = createToasts(1);
/** Public pages stack them. */
export const siteToasts = createToasts(5);

export const toast = portalToasts.show;
