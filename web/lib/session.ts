import type { z } from 'zod';
import { SessionLimit } from '#contract/constants.ts';
import type { SessionUser } from '#contract/sessions.ts';

type User = z.input<typeof SessionUser>;
export type StoredSession = { user: User; token: string; isAuthenticated: true; lastActivity: number };

const KEY = 'ticketing-auth';
/** How stale `lastActivity` may grow before it is written again: a moving mouse is no reason to write at every pixel. */
const ACTIVITY_GRAIN = 5_000;

/** Why a session is over: its person left, or it was ended under them, who will want to go on where they were. */
export type Ending = 'left' | 'expired';

const listeners = new Set<(ending?: Ending) => void>();
const confined = new Set<() => void>();
let known: { text: string | null; session: StoredSession | null } = { text: null, session: null };

/** The signed-in person, kept in the browser's storage so that every tab has the same one. */
export const session = {
  /** The session, or null when nobody is signed in; the same object until something changes. */
  current(): StoredSession | null {
    const text = localStorage.getItem(KEY);
    if (text !== known.text) known = { text, session: parse(text) };
    return known.session;
  },

  /** @param listener told of every change, in this tab and in others; of an ending in this one also why */
  subscribe(listener: (ending?: Ending) => void) {
    const handleStorage = () => listener();
    listeners.add(listener);
    addEventListener('storage', handleStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', handleStorage);
    };
  },

  start(user: User, token: string) {
    write({ user, token, isAuthenticated: true, lastActivity: Date.now() });
  },

  /** Takes what somebody changed about their own account. */
  rename({ email, firstName, lastName, role }: Pick<User, 'email' | 'firstName' | 'lastName' | 'role'>) {
    const stored = session.current();
    if (stored) write({ ...stored, user: { ...stored.user, email, firstName, lastName, role } });
  },

  /** Takes the token that the server answered in place of `used`; not when another tab logged out or in meanwhile. */
  renew(used: string, token: string | null) {
    const stored = session.current();
    if (token && stored?.token === used) write({ ...stored, token });
  },

  touch() {
    const stored = session.current();
    if (stored && Date.now() - stored.lastActivity > ACTIVITY_GRAIN) write({ ...stored, lastActivity: Date.now() });
  },

  /** The server does nothing more for this person until they have set up a second step. */
  confine() {
    for (const listener of confined) listener();
  },

  /** @param listener told each time that the server says so */
  onConfined(listener: () => void) {
    confined.add(listener);
    return () => {
      confined.delete(listener);
    };
  },

  end(why: Ending) {
    localStorage.removeItem(KEY);
    tell(why);
  },

  /** Milliseconds until inactivity ends the session; negative when it is over. */
  timeLeft() {
    const stored = session.current();
    return stored ? stored.lastActivity + SessionLimit.idle - Date.now() : 0;
  },
};

function write(stored: StoredSession) {
  localStorage.setItem(KEY, JSON.stringify(stored));
  tell();
}

function tell(ending?: Ending) {
  for (const listener of listeners) listener(ending);
}

/** What is stored may have been written by hand or by an older version: anything that is not a session is none. */
function parse(text: string | null): StoredSession | null {
  try {
    const stored: StoredSession | null = JSON.parse(text ?? 'null');
    return stored?.isAuthenticated && stored.token && stored.user?.role ? stored : null;
  } catch {
    return null;
  }
}
