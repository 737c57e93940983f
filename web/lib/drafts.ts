import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepInStorage } from './browser-storage.ts';
import { session } from './session.ts';
import { createStore, onNewPage } from './store.ts';
import { isOpenTab, ownTab } from './tab.ts';

const PREFIX = 'archway-draft';

/** The names of the current user's drafts while somebody shows them, since they were last read. */
let names: ReadonlySet<string> | undefined;
onNewPage(() => {
  names = undefined;
});
const followers = new Set<() => void>();
/** Called with the name of a draft that was sent, and when. */
const sentListeners = new Set<(name: string, sentAt: number) => void>();

/** In milliseconds. Drafts expire after a week. */
const KEPT_FOR = 7 * 24 * 3_600_000;

/** Reads stored data, which may be of another version of the program; a schema of zod does. */
export type Reader<Value> = { safeParse: (stored: unknown) => { success: true; data: Value } | { success: false } };

type Place<Value> = {
  /** Identifies the form and its record; undefined keeps nothing. */
  name: string | undefined;
  /** What the form can restore; any other stored data is ignored. */
  schema: Reader<Value>;
  /** What may be stored: no secrets. */
  toKeep?: (value: Value) => Value;
};

/**
 * The state of a form, kept as a draft in this browser for this user only. It survives a closed form, the end of the
 * session and a crash. Each tab has its own: what another open tab holds is neither shown nor deleted here. Callbacks of
 * requests read `current`, because the user may have typed since.
 * @param isEmpty whether there is nothing to keep
 */
export function useDraftState<Value>(
  { name, schema, toKeep = (value) => value }: Place<Value>,
  initial: Value,
  isEmpty: (value: Value) => boolean,
) {
  const [restored, setRestored] = useState(() => (name === undefined ? null : findDraft(name, schema)));
  const [store] = useState(() => createStore(restored ?? initial));
  const [openedAt] = useState(Date.now);

  // Its user left while it was being sent, and came back before the answer.
  useEffect(() => {
    const startAnew = (sent: string, sentAt: number) => {
      if (sent !== name || openedAt <= sentAt) return;
      store.set(initial);
      setRestored(null);
    };
    sentListeners.add(startAnew);
    return () => void sentListeners.delete(startAnew);
  }, [name, initial, openedAt, store]);

  return {
    value: useSyncExternalStore(store.subscribe, store.current),
    current: store.current,
    /** Whether the form opened with a draft that is neither sent nor discarded. */
    isRestored: restored !== null,
    set: (next: Value) => {
      store.set(next);
      const kept = toKeep(next);
      if (name !== undefined) keepDraft(name, kept, isEmpty(kept));
    },
    /** Deletes the draft. The form goes on with a value. */
    discard: (next = initial) => {
      store.set(next);
      setRestored(null);
      if (name !== undefined) forgetDraft(name);
    },
  };
}

/** Whether a closed form has a draft, and a function to discard it. */
export function useWaitingDraft(name: string) {
  const [, setIsDiscarded] = useState(false);
  return {
    isWaiting: hasDraft(name),
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

/**
 * This tab's draft of the current user, or what a tab held that is closed by now; from then on it is this tab's.
 * @returns null without one that the schema accepts
 */
export function findDraft<Value>(name: string, schema: Reader<Value>) {
  takeOver(name);
  return read(keyOf(name), schema);
}

/** Saves a draft of this tab for the current user, or deletes it if there is nothing to keep. */
export function keepDraft(name: string, value: unknown, isEmpty: boolean) {
  if (isEmpty) forgetDraft(name);
  else if (write(keyOf(name), value) && names?.has(name) === false) forgetNames();
}

/** Deletes this tab's draft of the current user, because it was sent or discarded. */
export function forgetDraft(name: string) {
  localStorage.removeItem(keyOf(name));
  if (names?.has(name)) forgetNames();
}

/** What all tabs of the current user share; null without a value that the schema accepts. */
export const findShared = <Value>(name: string, schema: Reader<Value>) => read(keyOf(name, ''), schema);

/** Saves something for all tabs, or deletes it if there is nothing to keep. */
export function keepShared(name: string, value: unknown, isEmpty: boolean) {
  if (isEmpty) localStorage.removeItem(keyOf(name, ''));
  else write(keyOf(name, ''), value);
  forgetNames();
}

/** Deletes a draft that was sent. What was typed or attached since then stays. */
export function forgetSent(name: string, sentAt: number) {
  const draft = open(keyOf(name));
  if (draft && draft.savedAt <= sentAt) {
    forgetDraft(name);
    for (const listener of sentListeners) listener(name, sentAt);
  }

  const files = open(keyOf(filesDraft(name)))?.value;
  const later = Array.isArray(files) ? files.filter(({ uploadedAt }) => uploadedAt > sentAt) : [];
  keepDraft(filesDraft(name), later, later.length === 0);
}

/** Gives a draft another name, unless that has one already. */
export function moveDraft(from: string, to: string) {
  takeOver(from);
  if (localStorage.getItem(keyOf(to)) !== null) return;
  rename(keyOf(from), keyOf(to));
  forgetNames();
}

/** The name of the draft of a form's files, which has its own because uploads end while the user types. */
export const filesDraft = (name: string) => `${name}:files`;

function hasDraft(name: string) {
  takeOver(name);
  return open(keyOf(name)) !== null;
}

/** @param tab '' for what all tabs share, and for drafts from before each tab had its own */
function keyOf(name: string, tab = ownTab()) {
  return `${startOfKeys()}${name}${tab && `@${tab}`}`;
}

const startOfKeys = () => `${PREFIX}:${session.current()?.user.id}:`;

/** The names of all stored drafts of the current user, with their tabs. */
function storedDrafts() {
  const start = startOfKeys();
  const own = Object.keys(localStorage).filter((key) => key.startsWith(start));
  return own.map((key) => {
    const [, name = '', tab = ''] = /^(.*?)(?:@(\w+))?$/s.exec(key.slice(start.length)) ?? [];
    return { key, name, tab };
  });
}

/** Makes the newest draft of a closed tab this tab's, with its files, unless this tab has one. */
function takeOver(name: string) {
  const text = name.replace(/:files$/, '');
  const both = [text, filesDraft(text)];
  if (both.some((each) => localStorage.getItem(keyOf(each)) !== null)) return;
  const left = storedDrafts().filter((draft) => both.includes(draft.name) && !isOpenTab(draft.tab));
  const [newest] = left.sort((one, other) => (open(other.key)?.savedAt ?? 0) - (open(one.key)?.savedAt ?? 0));
  if (newest) for (const each of both) rename(keyOf(each, newest.tab), keyOf(each));
}

function rename(from: string, to: string) {
  const draft = localStorage.getItem(from);
  if (draft === null) return;
  // First, because the storage may be full.
  localStorage.removeItem(from);
  if (!keepInStorage(localStorage, to, draft)) keepInStorage(localStorage, from, draft);
}

function read<Value>(key: string, schema: Reader<Value>) {
  const result = schema.safeParse(open(key)?.value);
  return result.success ? result.data : null;
}

/** @returns whether it is stored: nothing is kept for nobody, nor in a browser without free storage */
function write(key: string, value: unknown) {
  if (!session.current()) return false;
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

const none: ReadonlySet<string> = new Set();

function readNames() {
  names ??= new Set(storedDrafts().map(({ name }) => name));
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
