import type { z } from 'zod';
import type { ClientUser, Staff } from '#contract/policies.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { SessionLimit } from '#contract/sessions-constants.ts';
import { keepInStorage } from './browser-storage.ts';

type User = z.input<typeof SessionUser>;
type Person = Omit<User, keyof Staff>;
export type StoredSession = {
  user: (Staff & Person) | (ClientUser & Person);
  token: string;
  isAuthenticated: true;
  lastActivity: number;
};

/** Inline scripts read it too. */
/** What is stored under a key that begins so is gone once its user logs out. */
export const untilLogout = 'archway-until-logout-';
export const sessionKey = 'ticketing-auth';
/** Why the last session ended, kept until the next login. Every tab shows it, so it is not stored per tab. */
const ENDING_KEY = 'archway-session-ended';
/** How old `lastActivity` may get before it is written again, so mouse movement does not write constantly. */
const ACTIVITY_GRAIN = 5_000;

const unwantedEndings = ['idle', 'refused'] as const;
/** The user did not log out: they were inactive for two hours, or the server no longer accepts the token. */
type UnwantedEnding = (typeof unwantedEndings)[number];

/** What changes about a user while they are logged in. */
type Renamed = Pick<User, 'email' | 'firstName' | 'lastName' | 'role'> & Partial<Pick<User, 'isManager'>>;

const listeners = new Set<() => void>();
const confined = new Set<() => void>();
let known: { text: string | null; session: StoredSession | null } = { text: null, session: null };

/** The logged-in user, in the browser's storage so that all tabs share one session. */
export const session = {
  /** The session, or null if nobody is logged in; the same object until something changes. */
  current(): StoredSession | null {
    const text = localStorage.getItem(sessionKey);
    if (text !== known.text) known = { text, session: withSameUser(parse(text)) };
    return known.session;
  },

  /** @param listener called on every change, in this tab and in others */
  subscribe(listener: () => void) {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },

  start(user: User, token: string) {
    localStorage.removeItem(ENDING_KEY);
    write({ user, token, isAuthenticated: true, lastActivity: Date.now() });
  },

  /** Updates the user after a change to their own account. */
  rename({ email, firstName, lastName, role, isManager }: Renamed) {
    const stored = session.current();
    if (!stored) return;
    const { user } = stored;
    write({ ...stored, user: { ...user, email, firstName, lastName, role, isManager: isManager ?? user.isManager } });
  },

  /** Replaces the token `used` by a refreshed one, unless another tab has logged out or in meanwhile. */
  renew(used: string, token: string | null) {
    const stored = session.current();
    if (token && stored?.token === used) write({ ...stored, token });
  },

  touch() {
    const stored = session.current();
    if (stored && Date.now() - stored.lastActivity > ACTIVITY_GRAIN) write({ ...stored, lastActivity: Date.now() });
  },

  /** Whether the user did something just now: otherwise the page's requests are its own. */
  isActive() {
    return Date.now() - (session.current()?.lastActivity ?? 0) < SessionLimit.active;
  },

  /** The server refuses all other requests of this user until they set up two-factor. */
  confine() {
    for (const listener of confined) listener();
  },

  /** @param listener called each time the server says so */
  onConfined(listener: () => void) {
    confined.add(listener);
    return () => {
      confined.delete(listener);
    };
  },

  /** The user logs out. While the server is told, it already refuses what other tabs ask for. */
  leave() {
    keepInStorage(localStorage, ENDING_KEY, 'left');
  },

  end(why: 'left' | UnwantedEnding) {
    const isLeft = why === 'left' || localStorage.getItem(ENDING_KEY) === 'left';
    if (isLeft) forget();
    else if (session.current()) keepInStorage(localStorage, ENDING_KEY, why);
    localStorage.removeItem(sessionKey);
    notify();
  },

  /** Ends a session after two hours of inactivity. */
  endWhenIdle() {
    if (session.current() && session.timeLeft() <= 0) session.end('idle');
  },

  /** Why the user has to log in again; undefined if they logged out themselves or never logged in. */
  unwantedEnding(): UnwantedEnding | undefined {
    const stored = localStorage.getItem(ENDING_KEY);
    return unwantedEndings.find((ending) => ending === stored);
  },

  /** Milliseconds until inactivity ends the session; negative once it has ended. */
  timeLeft() {
    const stored = session.current();
    return stored ? stored.lastActivity + SessionLimit.idle - Date.now() : 0;
  },
};

function write(stored: Omit<StoredSession, 'user'> & { user: User }) {
  keepInStorage(localStorage, sessionKey, JSON.stringify(stored));
  notify();
}

function forget() {
  localStorage.removeItem(ENDING_KEY);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(untilLogout)) storage.removeItem(key);
    }
  }
}

function notify() {
  for (const listener of listeners) listener();
}

/** The user stays the same object while nothing about them changes, so that components do not render again. */
function withSameUser(now: StoredSession | null) {
  const before = known.session?.user;
  return now && before && JSON.stringify(now.user) === JSON.stringify(before) ? { ...now, user: before } : now;
}

/** The storage may contain anything, such as data from an older version: an invalid session counts as none. */
function parse(text: string | null): StoredSession | null {
  try {
    const stored: StoredSession | null = JSON.parse(text ?? 'null');
    return stored?.isAuthenticated && stored.token && stored.user?.role ? stored : null;
  } catch {
    return null;
  }
}
