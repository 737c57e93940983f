import { z } from 'zod';
import { keepInStorage } from '#web/lib/browser-storage.ts';
import { session, untilLogout } from '#web/lib/session.ts';

/** How many tickets of a user a browser remembers. */
const MOST = 300;

/** The time of the newest comment of a ticket, by ticket, the one seen last first. */
const Visits = z.array(z.tuple([z.string(), z.string()]));

/** Until when the user has read a ticket in this browser; undefined if they have not. */
export function lastVisit(ticketId: string) {
  return visits().find(([id]) => id === ticketId)?.[1];
}

/** @param readUntil the time of the newest comment */
export function keepVisit(ticketId: string, readUntil: string) {
  const others = visits().filter(([id]) => id !== ticketId);
  // Without free storage, nothing is marked as new.
  keepInStorage(localStorage, key(), JSON.stringify([[ticketId, readUntil], ...others].slice(0, MOST)));
}

function visits() {
  try {
    return Visits.parse(JSON.parse(localStorage.getItem(key()) ?? '[]'));
  } catch {
    return [];
  }
}

const key = () => `${untilLogout}visits:${session.current()?.user.id}`;
