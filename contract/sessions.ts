import { z } from 'zod';
import { FieldLimit } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { Done, Id, line, Role } from './primitives.ts';

/** The person signed in, as the page knows them. Provider staff belong to no company. */
export const SessionUser = z.object({
  id: Id,
  role: Role,
  firstName: z.string(),
  lastName: z.string(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  email: z.string(),
});
export type SessionUser = z.output<typeof SessionUser>;

/** A password is taken exactly as it was typed: never trimmed, never cut. */
export const Credentials = z.object({
  email: line({ max: FieldLimit.email, required: messages.loginFieldsMissing }),
  password: z
    .string({ error: messages.loginFieldsMissing })
    .min(1, messages.loginFieldsMissing)
    .max(FieldLimit.password, `Use at most ${FieldLimit.password} characters`),
  code: z
    .string()
    .trim()
    .max(FieldLimit.code, `Use at most ${FieldLimit.code} characters`)
    .optional()
    .describe('Of who has a two-step login: the code of their app, or a recovery code'),
});

export const logIn = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/login',
  schema: {
    summary: 'Log in',
    description:
      'Answers the signed-in person and their bearer token. Who has a two-step login and sends the right password without a `code` is answered 401 with `secondFactor: required`, with a wrong one `secondFactor: wrong`. After 10 failures for one address or 50 from one client within 15 minutes it answers 429 with `Retry-After`.',
    tags: ['Sessions'],
    body: Credentials,
    response: { 200: z.object({ user: SessionUser, token: z.string() }) },
  },
});

export const logOut = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/logout',
  schema: { summary: 'Log out', description: 'Ends the session at once.', tags: ['Sessions'], response: { 200: Done } },
});

export const findSession = endpoint({
  method: 'GET',
  url: '/api/ticketing/auth/session',
  schema: {
    summary: 'Who is signed in',
    description: 'Also counts as activity: a page whose reader only scrolls calls it to keep the session.',
    tags: ['Sessions'],
    response: { 200: SessionUser },
  },
});
