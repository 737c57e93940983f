import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/platform/database/client.ts';
import { onSignal, signal } from '#server/platform/process/signals.ts';
import { CHANNEL } from './listener.ts';

/** The shortest time between two notices of changes, in milliseconds. */
const PAUSE = 20;

/** PostgreSQL takes payloads of up to 8,000 bytes. */
const LONGEST_NOTICE = 7_999;

/** What this process calls itself in its notices, which it gets as well. */
const here = randomUUID();

/**
 * Passes this process's signals on to all processes: to look for new events, queued work and presences, and to show
 * notifications. It is not part of any transaction: a NOTIFY makes all commits wait for each other's write to the disk
 * (decision 115).
 * @returns ends it
 */
export function announceSignals(db: Db) {
  let isSending = false;
  let isDue = false;
  let events = new Set<string>();
  let queued = new Set<string>();

  async function announce() {
    isDue = true;
    if (isSending) return;
    isSending = true;
    while (isDue) {
      // A commit may have several signals.
      await Promise.resolve();
      const change = { from: here, events: [...events], queued: [...queued] };
      [isDue, events, queued] = [false, new Set(), new Set()];
      // Without it, processes find the events and the work with their next regular look.
      await announceChange(db, change).catch(() => undefined);
      await sleep(PAUSE, undefined, { ref: false });
    }
    isSending = false;
  }

  // Not part of the request that made the change.
  const announceApart = AsyncResource.bind(announce);
  const listening = [
    onSignal('event', ({ kind, action, isElsewhere }) => {
      if (isElsewhere) return;
      events.add(`${kind}/${action}`);
      announceApart();
    }),
    onSignal('queued', ({ queue, isElsewhere }) => {
      if (isElsewhere) return;
      queued.add(queue);
      announceApart();
    }),
    onSignal('presence', announceApart),
    // Pages find a lost notification with their next call.
    onSignal('notifications', (notices) => announceNotifications(db, notices).catch(() => undefined)),
    onSignal('changed', (changed) => notify(db, [JSON.stringify(changed)]).catch(() => undefined)),
  ];
  return () => {
    for (const stopListening of listening) stopListening();
  };
}

/**
 * Shows notifications in the open pages of their owners, whichever processes they are connected to. Pages that are not
 * connected find them with their next call.
 * @param db if it is a transaction, the notifications are shown when it commits
 * @param notices with notifications as the API exposes them, each at most some 7 KB as JSON
 */
export async function announceNotifications(db: Db, notices: Notice[]) {
  await notify(
    db,
    notices.map((notice) => JSON.stringify(notice)),
  );
}

/** Makes all processes look for what has changed: everything, if it is more than a notice can name. */
async function announceChange(db: Db, change: Change) {
  const payload = JSON.stringify(change);
  await notify(db, [payload.length <= LONGEST_NOTICE ? payload : JSON.stringify({ from: change.from })]);
}

const Change = z.object({ from: z.string(), events: z.array(z.string()), queued: z.array(z.string()) });
type Change = z.infer<typeof Change>;

const Announced = z.union([
  z.object({ ownerId: z.string(), notification: z.looseObject({}) }),
  z.object({ ticketId: z.uuid(), version: z.int() }),
  z.object({ mailId: z.uuid() }),
  Change,
  z.object({ from: z.string() }),
]);

/** Signals in this process what another one announced. */
export function passOn(change: Change | { from: string }) {
  if (change.from === here) return;
  if (!('events' in change)) return signal('missed', {});
  for (const queue of change.queued) signal('queued', { queue, isElsewhere: true });
  for (const event of change.events) {
    const [kind = '', action = ''] = event.split('/');
    signal('event', { kind, action, fields: [], isElsewhere: true });
  }
}

/** A notice with a notification. */
export type Notice = { ownerId: string; notification: object };

/**
 * Parses a notice of a notification, of a record that changed without an event, or of what has changed; undefined for any
 * other payload.
 */
export function readNotice(payload: string) {
  try {
    return Announced.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

async function notify(db: Db, payloads: string[]) {
  if (payloads.some((payload) => Buffer.byteLength(payload) > LONGEST_NOTICE)) {
    throw new Error('A notification is too long to be announced');
  }
  await db.execute(
    sql`select pg_notify(${CHANNEL}, payload) from json_array_elements_text(${JSON.stringify(payloads)}::json) as payload`,
  );
}
