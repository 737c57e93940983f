import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { keepInStorage } from '#web/lib/browser-storage.ts';

const BASE = '/ticketing';
export const wantedAddressKey = 'archway-wanted-address';

/** A user's home: the dashboard for provider staff, the portal for client users. */
export function homeOf(user: { role: Role }) {
  return isStaffRole(user.role) ? '/admin' : '/client';
}

/** Whether a URL is the user's home. */
export function isHome(user: { role: Role }, pathname: string) {
  return pathname === BASE + homeOf(user);
}

/** Whether a URL belongs to the user's portal: their home, or a screen below it. */
export function isOwnScreen(user: { role: Role }, pathname: string) {
  return isHome(user, pathname) || pathname.startsWith(`${BASE}${homeOf(user)}/`);
}

/** Remembers the requested URL until the user has logged in, so a shared link still works. */
export function rememberAddress(url: string) {
  const { pathname, search } = new URL(url);
  keepInStorage(sessionStorage, wantedAddressKey, pathname + search);
}

/** The login is a separate page. It replaces the current history entry, which needs a session. */
export function openLogin() {
  location.replace(`${BASE}/login`);
}

/** The URL to open after a login: the remembered one if it belongs to this user, otherwise their home. */
export function addressAfterLogin(user: { role: Role }) {
  const wanted = sessionStorage.getItem(wantedAddressKey) ?? '';
  sessionStorage.removeItem(wantedAddressKey);
  // Resolve it as the browser would: dots in it may lead elsewhere.
  const address = wanted.startsWith('/') && new URL(location.origin + wanted);
  return address && isOwnScreen(user, address.pathname) ? address.href : BASE + homeOf(user);
}
