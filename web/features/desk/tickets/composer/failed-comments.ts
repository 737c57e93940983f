import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { IdempotencyLimit } from '#contract/idempotency-constants.ts';
import { StoredFile } from '#contract/stored-file.ts';
import { findShared, keepShared } from '#web/lib/drafts.ts';
import { createPageStore } from '#web/lib/store.ts';
import { KeptChanges } from './kept-changes.ts';

const Unsent = z.object({
  /** The Idempotency-Key of its last try: a repeat with it creates nothing twice. */
  key: z.string(),
  /** When the key was first used. */
  at: z.number(),
  comment: z.object({
    comment: z.string(),
    isInternal: z.boolean(),
    fileIds: z.array(z.string()),
    mentions: z.array(z.string()).optional(),
  }),
  edit: z
    .object({
      sent: KeptChanges,
      copy: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /** What the composer needs to take it back. */
  mentioned: z.array(z.object({ id: z.string(), name: z.string() })),
  files: z.array(StoredFile),
});
/** A comment that failed to send, as it was sent last. */
export type Unsent = z.output<typeof Unsent>;
const List = z.array(Unsent);

const nameOf = (ticketId: string) => `unsent:${ticketId}`;
/** Counts the changes in all tabs. */
const changes = createPageStore(0);
const notice = () => changes.set(changes.current() + 1);

/** The comments of a ticket that failed to send, oldest first. All tabs of this browser share them. */
export function useUnsent(ticketId: string) {
  useSyncExternalStore(subscribe, changes.current);
  return findUnsent(ticketId);
}

/** Keeps a comment that failed to send. Another failure of the same one replaces it. */
export function keepUnsent(ticketId: string, unsent: Unsent, former?: string) {
  const kept = findUnsent(ticketId);
  const same = kept.find(({ key }) => key === (former ?? unsent.key));
  const next = same ? kept.map((each) => (each === same ? { ...unsent, at: same.at } : each)) : [...kept, unsent];
  keep(ticketId, next);
}

/** Forgets a comment: it was sent, or its user took it back. */
export function forgetUnsent(ticketId: string, key: string) {
  const kept = findUnsent(ticketId);
  const next = kept.filter((each) => each.key !== key);
  if (next.length < kept.length) keep(ticketId, next);
}

/** Whether the server still recognizes the key. Later, a repeat might create the comment twice. */
export const canRepeat = ({ at }: Unsent) => Date.now() - at < IdempotencyLimit.kept;

function findUnsent(ticketId: string) {
  return findShared(nameOf(ticketId), List) ?? [];
}

function keep(ticketId: string, list: Unsent[]) {
  keepShared(nameOf(ticketId), list, list.length === 0);
  notice();
}

function subscribe(listener: () => void) {
  const stop = changes.subscribe(listener);
  addEventListener('storage', notice);
  return () => {
    stop();
    removeEventListener('storage', notice);
  };
}
