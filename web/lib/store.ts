/** A value that components read with `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** @param listener called on every change */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const resets: (() => void)[] = [];

/**
 * Says how a value that lives as long as the page gets as it was when the page loaded. Only tests need it: they share a page,
 * and `scripts/page-state.test.ts` finds what has no such line.
 */
export function onNewPage(reset: () => void) {
  resets.push(reset);
}

/** Makes the page as if it had just been loaded. */
export function resetPage() {
  for (const reset of resets) reset();
}

/** A store that lives as long as the page. */
export function createPageStore<Value>(initial: Value) {
  const store = createStore(initial);
  onNewPage(() => store.set(initial));
  return store;
}
