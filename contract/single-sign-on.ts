import { z } from 'zod';
import { ConnectionLimit } from './connections-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, line } from './primitives.ts';
import { SessionUser } from './sessions.ts';
import { FieldLimit } from './shared-constants.ts';
import { singleSignOnMessages } from './single-sign-on-constants.ts';
import { NewUser } from './users.ts';

const Browser = z
  .string()
  .max(43, 'Send 32 random bytes as URL-safe Base64')
  .regex(/^[\w-]{43}$/, 'Send 32 random bytes as URL-safe Base64')
  .optional()
  .describe('A secret of the browser. If a login was started with one, only the same one finishes it');

const ReturnTo = z
  .string()
  .max(ConnectionLimit.returnTo, `Use at most ${ConnectionLimit.returnTo} characters`)
  .refine(isOwnPath, singleSignOnMessages.returnToInvalid)
  .optional()
  .describe('The path to open after the login');

/** What the identity provider has sent to `/ticketing/sso`. */
const Returned = z.object({
  code: z.string().min(1).max(ConnectionLimit.code),
  state: z.string().min(1).max(ConnectionLimit.state),
  iss: z.string().max(ConnectionLimit.issuer).optional().describe('The issuer (RFC 9207), if it was sent'),
  browser: Browser,
});
export type ReturnedInput = z.output<typeof Returned>;

/** What an identity provider knows of a person. */
const OfferedPerson = NewUser.pick({ firstName: true, lastName: true, email: true });
export type OfferedPersonInput = z.output<typeof OfferedPerson>;

export const startSingleSignOn = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/sso/start',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Start a login with single sign-on',
    description:
      'Returns where to send the browser: to the identity provider whose domain the address has, or `null`. It does not depend on whether there is an account. With an `issuer` it is the connection to that identity provider, for logins that begin there; if several connections have it, the address decides. The login must be finished within 10 minutes, and only once.',
    tags: ['Sessions'],
    body: z
      .object({
        email: line({ max: FieldLimit.email }).optional(),
        issuer: z.string().min(1).max(ConnectionLimit.issuer).optional(),
        returnTo: ReturnTo,
        browser: Browser,
      })
      .refine(({ email, issuer }) => email || issuer, { path: ['email'], error: singleSignOnMessages.emailMissing }),
    response: { 200: z.object({ redirectUrl: z.string().nullable() }) },
  },
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/sso/finish',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Finish a login with single sign-on',
    description:
      'Returns the user and their bearer token, as a login with a password does, and the path to open. At the first login, an account is found by its address, which the identity provider must have verified; from then on by the subject of the ID token alone. A login that can’t be verified returns 400, one without an account 403, and 503 if the identity provider can’t be reached.',
    tags: ['Sessions'],
    body: Returned,
    response: { 200: z.object({ user: SessionUser, token: z.string(), returnTo: z.string().nullable() }) },
  },
});

export const findOwnSingleSignOn = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/sso',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Whether you log in with single sign-on',
    tags: ['Account'],
    response: {
      200: z.object({
        connectionName: z.string().nullable().describe('The connection that you have logged in with; null without one'),
        isRequired: z.boolean().describe('Whether you can no longer log in with a password or a passkey'),
        offer: OfferedPerson.nullable().describe(
          'Your name and verified address at the identity provider, if they differ from those of your account',
        ),
      }),
    },
  },
});

export const acceptOffer = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/sso/offer',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Take over your name and address from single sign-on',
    description:
      'Takes the `offer` as you saw it. Returns 409 if it is something else by now, or somebody else has the address. Staff need a confirmed identity.',
    tags: ['Account'],
    body: OfferedPerson,
    response: { 200: SessionUser },
  },
});

export const declineOffer = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/sso/offer',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Keep your name and address as they are',
    description: 'The same name and address are not offered again.',
    tags: ['Account'],
    response: { 200: Done },
  },
});

export const startConfirmation = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/sso/start',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Start confirming your identity with single sign-on',
    description: 'Returns the address at which you log in again. 409 if you have never logged in with single sign-on.',
    tags: ['Account'],
    body: z.object({ browser: Browser }),
    response: { 200: z.object({ redirectUrl: z.string() }) },
  },
});

export const finishConfirmation = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/sso/confirm',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Confirm your identity with single sign-on',
    description:
      'Valid for 15 minutes, as after a login. 400 for another person, and for one who did not log in again.',
    tags: ['Account'],
    body: Returned,
    response: { 200: Done },
  },
});

/** A path of this website; a browser would resolve `//` and `/\` to another one. */
function isOwnPath(text: string) {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text);
}
