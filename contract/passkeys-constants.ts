import { MINUTE } from './shared-constants.ts';

export const PasskeyLimit = {
  /** Passkeys of one user. */
  count: 10,
  /** Characters of a name. */
  name: 100,
  /** How long the browser may take to answer a challenge, in milliseconds. */
  challenge: 5 * MINUTE,
} as const;

export const passkeyMessages = {
  unsupported:
    'Passkeys don’t work here. They need a current browser, https and a domain name, such as https://help.example.com.',
  notUsed: 'No passkey was used. Try again, or use your password.',
  notMade:
    'No passkey was added. Try again. A security key needs a PIN: set one in the settings of your system or browser first.',
  cannotVerify:
    'This device can’t check that it’s you. Set a PIN, a fingerprint or a screen lock on it, or use another one.',
  expired: 'This request has expired or was already used. Try again.',
  refused: 'This passkey can’t be used here. Try another one, or use your email and password.',
  notYours: 'This passkey belongs to another account. Use one of yours, or your password.',
  required: 'Your account needs more than a password. Log in with your passkey.',
  nameMissing: 'Enter a name',
  notCreated: 'Your device’s answer was not valid. Try again.',
  known: 'This passkey was already added. Use another device or password manager.',
  tooMany: `You have ${PasskeyLimit.count} passkeys. Remove one before you add another.`,
  limited: (wait: string) => `Too many attempts with passkeys from your network. Try again in ${wait}.`,
  listFailed: 'Failed to load your passkeys',
  added: 'Passkey added',
  addFailed: 'Failed to add the passkey',
  renamed: 'Passkey renamed',
  renameFailed: 'Failed to rename the passkey',
  removed: 'Passkey removed',
  removeFailed: 'Failed to remove the passkey',
} as const;
