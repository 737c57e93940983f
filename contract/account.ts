import { z } from 'zod';
import { accountMessages, CodeLength } from './account-constants.ts';
import { ApiKeyLimit } from './api-keys-constants.ts';
import { endpoint } from './endpoint.ts';
import { PasskeyProof } from './passkeys.ts';
import { PasskeyLimit } from './passkeys-constants.ts';
import { Done, Id, idOf, Timestamp } from './primitives.ts';
import { sessionMessages } from './sessions-constants.ts';
import { Password } from './users.ts';
import { PasswordLength } from './users-constants.ts';

/** One of the user's own sessions. */
export const OwnSession = z.object({
  id: Id,
  device: z.string().describe('The browser and its system, such as `Firefox on Linux`'),
  address: z.string().nullable().describe('The IP address of the login'),
  signedInAt: Timestamp,
  lastUsedAt: Timestamp.describe('Accurate to the minute'),
  isCurrent: z.boolean().describe('Whether this call uses this session'),
});

/** A password to check, exactly as typed. */
const PresentPassword = z
  .string({ error: accountMessages.currentPasswordMissing })
  .min(1, accountMessages.currentPasswordMissing)
  .max(PasswordLength.max, `Use at most ${PasswordLength.max} characters`);

/** A six-digit code from an authenticator app, or a recovery code in any spelling. */
export const Code = z
  .string({ error: sessionMessages.codeMissing })
  .trim()
  .min(1, sessionMessages.codeMissing)
  .max(CodeLength, `Use at most ${CodeLength} characters`);

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe('Whether the provider requires two-factor login of this user, who has no passkey'),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const listOwnSessions = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/sessions',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'List your sessions',
    description: 'The current session first, then the others, most recently used first.',
    tags: ['Account'],
    response: { 200: z.array(OwnSession) },
  },
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/sessions/:sessionId',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'End one of your sessions',
    description: 'Takes effect immediately. Another user’s session returns 404, as if it did not exist.',
    tags: ['Account'],
    params: z.object({ sessionId: idOf('Session') }),
    response: { 200: Done },
  },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/sessions',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'End all your sessions but this one',
    tags: ['Account'],
    response: { 200: Done },
  },
});

export const confirmIdentity = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/confirm',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Confirm that it’s you',
    description:
      'Valid for 15 minutes, as after a login. Takes the password, or a `passkey`’s answer to a challenge of `POST /api/ticketing/auth/passkey/options`. With the password, a user with two-factor login also sends a `code`; without it the response is 400 with `secondFactor: required`. A wrong password or code returns 400 and counts as a failed login.',
    tags: ['Account'],
    body: z.object({ password: PresentPassword.optional(), code: Code.optional(), passkey: PasskeyProof.optional() }),
    response: { 200: Done },
  },
});

/** Somebody who knew the old password may have made passkeys and API keys, so the user says which they know. */
export const KeptAccess = z
  .array(Id)
  .max(PasskeyLimit.count + ApiKeyLimit.perUser)
  .default([])
  .describe('The ids of passkeys and API keys that stay. All others are removed');

/** The body of a change of one's own password. */
export const PasswordChange = z.object({
  currentPassword: PresentPassword,
  newPassword: Password,
  keeps: KeptAccess,
});

export const changePassword = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/password',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Change your password',
    description:
      'Ends all your other sessions, invalidates any unused reset link, and removes your passkeys and API keys except those in `keeps`. An email lists what was removed and what is left. A wrong current password returns 400 and counts as a failed login.',
    tags: ['Account'],
    body: PasswordChange,
    response: { 200: Done },
  },
});

export const findSecondFactor = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/second-factor',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Whether your login asks for a code as well',
    tags: ['Account'],
    response: { 200: SecondFactorState },
  },
});

export const startSecondFactor = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/second-factor',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Start setting up two-factor login',
    description:
      'Returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). Nothing changes until a code confirms it. Starting again creates a new secret.',
    tags: ['Account'],
    body: z.object({ password: PresentPassword }),
    response: { 201: z.object({ secret: z.string(), uri: z.string() }) },
  },
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/second-factor',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Turn on two-factor login',
    description:
      'Requires a code from the app. Returns the recovery codes, once only, and ends all your other sessions.',
    tags: ['Account'],
    body: z.object({ code: Code }),
    response: { 200: RecoveryCodes },
  },
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/second-factor',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Turn off two-factor login',
    description: 'Requires the password, and a code from the app or a recovery code.',
    tags: ['Account'],
    body: z.object({ password: PresentPassword, code: Code }),
    response: { 200: Done },
  },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/second-factor/recovery-codes',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Make new recovery codes',
    description: 'Earlier recovery codes stop working. Requires a code from the app or a recovery code.',
    tags: ['Account'],
    body: z.object({ code: Code }),
    response: { 201: RecoveryCodes },
  },
});
