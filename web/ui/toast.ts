export type Toast = { id: number; title: string; description?: string; variant?: 'destructive' };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one that is there: the portal shows one at a time. */
export function toast(content: Omit<Toast, 'id'>) {
  lastId += 1;
  show({ id: lastId, ...content });
}

export const toasts = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: (id: number) => {
    if (current?.id === id) show(null);
  },
};

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}
