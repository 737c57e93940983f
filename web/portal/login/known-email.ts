import { keepInStorage } from '#web/lib/browser-storage.ts';

const loginEmailKey = 'archway-login-email';

/** Remembers the email address of an account that was just created here, so that the login form knows it. */
export function rememberLoginEmail(email: string) {
  keepInStorage(sessionStorage, loginEmailKey, email);
}

/** The address that was remembered, once. */
export function takeLoginEmail() {
  const email = sessionStorage.getItem(loginEmailKey) ?? '';
  sessionStorage.removeItem(loginEmailKey);
  return email;
}
