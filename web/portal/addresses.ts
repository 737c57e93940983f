import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';

const BASE = '/ticketing';
const KEY = 'archway-wanted-address';

/** Where a person belongs: provider staff at the dashboard, client staff at their portal. */
export function homeOf(user: { role: Role } | undefined) {
  if (!user) return '/login';
  return isStaffRole(user.role) ? '/admin' : '/client';
}

/** Whether an address is there for whoever comes, logged in or not. */
export function isOpenToAll(pathname: string) {
  return ['/login', '/register', '/reset-password'].some((address) => pathname === BASE + address);
}

/** Whether an address is of a person's kind: their home, or a screen below it. */
export function isOwnScreen(user: { role: Role }, pathname: string) {
  const home = `${BASE}${homeOf(user)}`;
  return pathname === home || pathname.startsWith(`${home}/`);
}

/** Keeps what somebody wanted to see before they had to log in: a shared link then opens what it names. */
export function rememberAddress(url: string) {
  const { pathname, search } = new URL(url);
  sessionStorage.setItem(KEY, pathname + search);
}

/** The address to open after a login: the remembered one where it is this person's, else their home. */
export function addressAfterLogin(user: { role: Role }) {
  const wanted = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  const [pathname = ''] = wanted.split('?');
  return isOwnScreen(user, pathname) ? wanted.slice(BASE.length) : homeOf(user);
}
