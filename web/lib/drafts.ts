import { useCallback, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { session } from './session.ts';
import { createStore, onNewPage } from './store.ts';

const PREFIX = 'archway-draft';

/** The names of the current user's drafts while somebody shows them, since they were last read. */
let names: ReadonlySet<string> | undefined;
onNewPage(() => {
  names = undefined;
});
const followers = new Set<() => void>();

/** In milliseconds. Drafts expire after a week. */
const KEPT_FOR = 7 * 24 * 3_600_000;

/**
 * Text that a user typed and has not sent, stored in this browser for this user only. It survives a closed form, the end
 * of the session and a crash.
 * @param name identifies the form and its record
 * @param schema what the form can restore; any other stored data is ignored
 */
export function useDraft<Value>(name: string, schema: z.ZodType<Value>) {
  const [restored, setRestored] = useState(() => findDraft(name, schema));
  const keepTyped = useCallback((value: unknown, isEmpty: boolean) => keepDraft(name, value, isEmpty), [name]);

  function discard() {
    forgetDraft(name);
    setRestored(null);
  }

  return {
    /** The draft as it was when the form opened, until it is discarded or sent. */
    restored,
    /** Saves the typed text; an empty form saves no draft. */
    keep: keepTyped,
    discard,
  };
}

/**
 * The state of a form, kept as a draft. Callbacks of requests read `current`, because the user may have typed since.
 * @param isEmpty whether there is nothing to keep
 */
export function useDraftState<Value>(
  name: string,
  schema: z.ZodType<Value>,
  initial: Value,
  isEmpty: (value: Value) => boolean,
) {
  const draft = useDraft(name, schema);
  const [store] = useState(() => createStore(draft.restored ?? initial));

  return {
    value: useSyncExternalStore(store.subscribe, store.current),
    current: store.current,
    isRestored: draft.restored !== null,
    set: (next: Value) => {
      store.set(next);
      draft.keep(next, isEmpty(next));
    },
    /** Deletes the draft. The form goes on with a value. */
    discard: (next = initial) => {
      store.set(next);
      draft.discard();
    },
  };
}

/** Whether a closed form has a draft, and a function to discard it. */
export function useWaitingDraft(name: string) {
  const [, setIsDiscarded] = useState(false);
  return {
    isWaiting: open(keyOf(name)) !== null,
    discard: () => {
      forgetDraft(name);
      setIsDiscarded(true);
    },
  };
}

/** The names of the current user's drafts, which change as the user types, here or in another tab. */
export function useDraftNames(): ReadonlySet<string> {
  return useSyncExternalStore(followNames, readNames, () => none);
}

/** Deletes expired drafts of all users. */
export function sweepDrafts() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${PREFIX}:`)) continue;
    const stored = open(key);
    if (!stored || Date.now() - stored.savedAt > KEPT_FOR) localStorage.removeItem(key);
  }
}

/** A draft of the current user; null without one that the schema accepts. */
export function findDraft<Value>(name: string, schema: z.ZodType<Value>) {
  const { success, data } = schema.safeParse(open(keyOf(name))?.value);
  return success ? data : null;
}

/** Saves a draft of the current user, or deletes it if there is nothing to keep. */
export function keepDraft(name: string, value: unknown, isEmpty: boolean) {
  if (isEmpty) return forgetDraft(name);
  if (!session.current()) return;
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ savedAt: Date.now(), value }));
    if (names?.has(name) === false) forgetNames();
  } catch {
    // A browser without free storage keeps no drafts; the user can still type and send.
  }
}

/** Deletes a draft of the current user, because it was sent or discarded. */
export function forgetDraft(name: string) {
  localStorage.removeItem(keyOf(name));
  if (names?.has(name)) forgetNames();
}

/** Deletes a draft that was sent. What was typed or attached since then stays. */
export function forgetSent(name: string, sentAt: number) {
  const draft = open(keyOf(name));
  if (draft && draft.savedAt <= sentAt) forgetDraft(name);

  const files = open(keyOf(filesDraft(name)))?.value;
  const later = Array.isArray(files) ? files.filter(({ uploadedAt }) => uploadedAt > sentAt) : [];
  keepDraft(filesDraft(name), later, later.length === 0);
}

/** Gives a draft another name, unless that has one already. */
export function moveDraft(from: string, to: string) {
  const draft = localStorage.getItem(keyOf(from));
  if (draft === null || localStorage.getItem(keyOf(to)) !== null) return;
  try {
    localStorage.setItem(keyOf(to), draft);
  } catch {
    // Without room for both, it keeps its name.
    return;
  }
  forgetDraft(from);
  forgetNames();
}

/** The name of the draft of a form's files, which has its own because uploads end while the user types. */
export const filesDraft = (name: string) => `${name}:files`;

function keyOf(name: string) {
  return `${PREFIX}:${session.current()?.user.id}:${name}`;
}

const none: ReadonlySet<string> = new Set();

function readNames() {
  const start = keyOf('');
  names ??= new Set(Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : [])));
  return names;
}

/** They are read again by those who show them. */
function forgetNames() {
  names = undefined;
  for (const follower of followers) follower();
}

function followNames(onChange: () => void) {
  followers.add(onChange);
  addEventListener('storage', forgetNames);
  return () => {
    followers.delete(onChange);
    if (followers.size > 0) return;
    names = undefined;
    removeEventListener('storage', forgetNames);
  };
}

/** Parses a stored draft; null if invalid. Without zod, because only forms load it. */
function open(key: string): { savedAt: number; value?: unknown } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored?.savedAt === 'number' ? stored : null;
  } catch {
    return null;
  }
}
