import type { Presence, RecordEvent, TicketEvent } from '#contract/live.ts';
import { createPageStore } from '#web/lib/store.ts';

/** What the server tells open pages, and what it is about. */
type LiveEvents = {
  ticket: TicketEvent;
  record: RecordEvent;
  presence: Presence;
  notification: { ticket: { id: string } | null; readAt: string | null };
  /** Something was missed: everything has to be read again. */
  reset: unknown;
};
export type LiveEvent = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];

const target = new EventTarget();

/** Whether live updates arrive. `lost` only after a retry has failed, so that a restart of the server shows nothing. */
export const liveState = createPageStore<'starting' | 'open' | 'lost'>('starting');

/** An event of the window that ends the delay before the next try. */
export const retryNow = 'archway-retry';

/**
 * Listens to live updates.
 * @returns ends it
 */
export function onLive<Name extends keyof LiveEvents>(name: Name, listener: (data: LiveEvents[Name]) => void) {
  // Only `emitLive` dispatches here.
  const handler = (event: Event) => listener((event as CustomEvent<LiveEvents[Name]>).detail);
  target.addEventListener(name, handler);
  return () => target.removeEventListener(name, handler);
}

/** Passes a live update to its listeners. */
export function emitLive({ name, data }: LiveEvent) {
  target.dispatchEvent(new CustomEvent(name, { detail: data }));
}
