import { useSyncExternalStore } from 'react';
import { onNewPage } from './store.ts';

/** In milliseconds. */
export const Tick = 20_000;

/** Renders again as time passes. One timer serves all times and countdowns of a page. */
export function useTicking() {
  useSyncExternalStore(onTick, tick, tick);
}

const tick = () => Math.floor(Date.now() / Tick);
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
onNewPage(() => {
  clearInterval(timer);
  timer = undefined;
});

/** @returns stops listening; the last one to stop also stops the timer */
export function onTick(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, Tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
