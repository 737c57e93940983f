/** Two-factor login with codes from an authenticator app (TOTP, RFC 6238), using the standard parameters. */
export const SecondFactorRule = {
  algorithm: 'SHA1',
  digits: 6,
  /** How many seconds an app shows a code. */
  period: 30,
  /** How many earlier and later codes are accepted: clocks drift and people type slowly. */
  window: 1,
  recoveryCodes: 10,
  /** After this many wrong codes in a row the user needs a new password. They come only after the right password. */
  wrongCodes: 100,
} as const;

/** Machine-readable reasons why the second step of a login failed. */
export const SecondFactorProblems = ['required', 'wrong', 'passkey', 'missing'] as const;

/** Maximum length of a code as typed, in characters. */
export const CodeLength = 40;

export const accountMessages = {
  currentPasswordMissing: 'Enter your current password',
  currentPasswordWrong: 'This is not your current password. Check it and try again.',
  passwordChanged: 'Password changed',
  passwordChangeFailed: 'Failed to change password',
  codeWrong: 'This code is wrong or was already used. Wait for the next one in your app and try again.',
  codeRequired: 'Enter the code that your authenticator app shows.',
  secondFactorFailed: 'Failed to load your two-factor login',
  secondFactorStartFailed: 'Failed to start the setup',
  secondFactorOn: 'Two-factor login is on',
  secondFactorOnAlready: 'Two-factor login is already on. Turn it off first to move it to another device.',
  secondFactorConfirmFailed: 'Failed to turn on two-factor login',
  secondFactorNotStarted: 'The setup was not started, or was restarted somewhere else. Start it again.',
  secondFactorOff: 'Two-factor login is off',
  secondFactorOffAlready: 'Two-factor login is off. Set it up first.',
  secondFactorRemoveFailed: 'Failed to turn off two-factor login',
  secondFactorMissing: 'All staff must use two-factor login. Set it up in Your account to continue.',
  recoveryCodesFailed: 'Failed to generate new recovery codes',
  sessionsFailed: 'Failed to load your sessions',
  sessionEnded: 'Session ended',
  otherSessionsEnded: 'All other sessions ended',
  sessionEndFailed: 'Failed to end the session',
  identityUnconfirmed: 'Confirm that it’s you, then try again. Nothing was changed.',
  identityConfirmed: 'Identity confirmed',
} as const;
