import { HOUR, MINUTE, SECOND } from './shared-constants.ts';

export const SessionLimit = {
  /** A session ends after this long without a request. */
  idle: 2 * HOUR,
  /** A session always ends after this long (OWASP ASVS 5.0, 7.3.2). */
  absolute: 12 * HOUR,
  /** An older token is replaced at its next use… */
  rotateAfter: 15 * MINUTE,
  /** …and stays valid for this long, so that concurrent requests do not fail. */
  rotationGrace: 60 * SECOND,
  /** How long after a login or a confirmation the user need not confirm their identity again. */
  identityConfirmed: 15 * MINUTE,
  /** The page warns once when this much time or less is left. */
  warning: 10 * MINUTE,
  /** How often the page checks the time left. */
  check: 60 * SECOND,
  /** The page calls the server this often while the user is active but sends no requests. */
  keepAlive: 10 * MINUTE,
  /** A request that the page sends this long after the user's last activity is its own, and keeps no session alive. */
  active: MINUTE,
} as const;

/** How a user can log in. Only a password needs a second factor beside it. */
export const LoginWays = ['password', 'passkey', 'single sign-on'] as const;

/** How many accounts get their own entry in the hourly summary of failed logins. */
export const FailureSummary = { accounts: 100 } as const;

/** How many characters of a User-Agent header are stored. */
export const UserAgentLength = 300;

export const RefreshedTokenHeader = 'x-refreshed-token';

/** Sent with the requests that the page makes by itself: they do not keep the session alive. */
export const BackgroundHeader = 'x-background';

export const sessionMessages = {
  codeMissing: 'Enter a code',
  loginFieldsMissing: 'Please enter both email and password',
  loginRefused: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  loginsLimited: (wait: string) => `You have logged in too often in the last hour. Try again in ${wait}.`,
  passwordResetRequired:
    'Somebody who knows your password has been guessing your codes. Ask us for a password reset link, then log in with a new password.',
  authenticationExpired: 'Your session has ended',
  authenticationExpiredDetail: 'Log in again to continue where you left off.',
  noToken: 'No authentication token',
  expired: 'Session expired due to inactivity',
  expiredTitle: 'Session expired',
  expiredDetail: 'You have been logged out due to 2 hours of inactivity.',
  warningTitle: 'Session warning',
  warningDetail: (minutes: number) =>
    `Your session will expire in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} due to inactivity. Click anywhere to stay logged in.`,
  tooManyFailures: (wait: string) => `Too many failed logins. Try again in ${wait}.`,
  tooManyWrongLinks: (wait: string) => `Too many wrong links were opened from your network. Try again in ${wait}.`,
} as const;
