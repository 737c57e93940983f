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
