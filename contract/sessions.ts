import { z } from 'zod';
import { CodeLength } from './account-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, line, Role } from './primitives.ts';
import { sessionMessages } from './sessions-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { PasswordLength } from './users-constants.ts';

/** The logged-in user, as the page knows them. Provider staff have no company. */
export const SessionUser = z.object({
  id: Id,
  role: Role,
  firstName: z.string(),
  lastName: z.string(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  isManager: z
    .boolean()
    .describe('Whether they read what managers of their company read: managers, and private persons'),
  email: z.string(),
});
export type SessionUser = z.output<typeof SessionUser>;

/** The answer to every kind of login. */
export const LoggedIn = z.object({ user: SessionUser, token: z.string() });

/** The password is taken exactly as typed: never trimmed or truncated. */
export const Credentials = z.object({
  email: line({ max: FieldLimit.email, required: sessionMessages.loginFieldsMissing }),
  password: z
    .string({ error: sessionMessages.loginFieldsMissing })
    .min(1, sessionMessages.loginFieldsMissing)
    .max(PasswordLength.max, `Use at most ${PasswordLength.max} characters`),
  code: z
    .string()
    .trim()
    .max(CodeLength, `Use at most ${CodeLength} characters`)
    .optional()
    .describe('Required for users with two-factor login: a code from the authenticator app, or a recovery code'),
});

export const logIn = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/login',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Log in',
    description:
      'Returns the user and their bearer token. For a user with two-factor login, the right password without a `code` returns 401 with `secondFactor: required`, and with a wrong code 401 with `secondFactor: wrong`. Staff who must use two-factor login and have only a passkey get 401 with `secondFactor: passkey`. A client network with 10 failures for one address or 50 in all within 15 minutes gets 429 with `Retry-After`. Failures from other networks only delay the response, by 3 seconds at most for the password and the code each, and not in a network from which the user has logged in within 30 days. After 100 wrong codes in a row, even the right password returns 403 until the user sets a new one with a reset link. After 60 logins of one user within an hour it returns 429.',
    tags: ['Sessions'],
    body: Credentials,
    response: { 200: LoggedIn },
  },
});

export const logOut = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/logout',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  limitedBy: 'logins',
  schema: { summary: 'Log out', description: 'Ends the session at once.', tags: ['Sessions'], response: { 200: Done } },
});

export const findSession = endpoint({
  method: 'GET',
  url: '/api/ticketing/auth/session',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  schema: {
    summary: 'The logged-in user',
    description: 'Also counts as activity: while a user only scrolls, the page calls it to keep the session.',
    tags: ['Sessions'],
    response: { 200: SessionUser },
  },
});
