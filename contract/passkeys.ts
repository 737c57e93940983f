import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PasskeyLimit, passkeyMessages } from './passkeys-constants.ts';
import { Done, Id, idOf, line, Timestamp } from './primitives.ts';
import { LoggedIn } from './sessions.ts';

/** One of the user's own passkeys. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  isSynced: z.boolean().describe('Whether the user’s password manager has a copy for other devices'),
});

/** Bytes in base64url without padding, as browsers write them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

/** What browsers call credentials of every kind, in WebAuthn JSON. */
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

const CreatedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(50_000),
    transports: z.array(bytes(20)).max(10).optional(),
  }),
});
export type CreatedCredential = z.output<typeof CreatedCredential>;

/** A passkey's answer to a challenge. */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type CreationOptions = z.input<typeof CreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export type RequestOptions = z.input<typeof RequestOptions>;

const Name = line({ max: PasskeyLimit.name, required: passkeyMessages.nameMissing });
export const PasskeyName = z.object({ name: Name });
const params = z.object({ passkeyId: idOf('Passkey') });

export const listPasskeys = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/passkeys',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: { summary: 'List your passkeys', tags: ['Account'], response: { 200: z.array(Passkey) } },
});

export const startPasskey = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/passkeys/options',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Start adding a passkey',
    description:
      'Returns the options for `navigator.credentials.create()`. Their challenge works once, within 5 minutes, in this session. Requires a confirmed identity: a login or a confirmation within the last 15 minutes.',
    tags: ['Account'],
    response: { 200: CreationOptions },
  },
});

export const addPasskey = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/passkeys',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Add a passkey',
    description:
      'Takes the result of `navigator.credentials.create()`. Ends all your other sessions, and an email tells you. You can have 10 passkeys. Requires a confirmed identity: a login or a confirmation within the last 15 minutes.',
    tags: ['Account'],
    body: z.object({ name: Name, credential: CreatedCredential }),
    response: { 201: Passkey },
  },
});

export const renamePasskey = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/passkeys/:passkeyId',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Rename a passkey',
    tags: ['Account'],
    params,
    body: PasskeyName,
    response: { 200: Passkey },
  },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/passkeys/:passkeyId',
  access: 'signed-in',
  isOpenWithoutFactor: true,
  refusesKeys: true,
  schema: {
    summary: 'Remove a passkey',
    description:
      'Takes effect immediately. Ends all your other sessions, and an email tells you. Requires a confirmed identity: a login or a confirmation within the last 15 minutes.',
    tags: ['Account'],
    params,
    response: { 200: Done },
  },
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/passkey/options',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Start a login with a passkey',
    description:
      'Returns the options for `navigator.credentials.get()`. Their challenge works once, within 5 minutes, for a login or to confirm an identity. A network can ask for 600 in 15 minutes.',
    tags: ['Sessions'],
    response: { 200: RequestOptions },
  },
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/passkey',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Log in with a passkey',
    description:
      'Takes the result of `navigator.credentials.get()`, and returns the user and their bearer token. A passkey replaces the password and the code of two-factor login.',
    tags: ['Sessions'],
    body: z.object({ credential: PasskeyProof }),
    response: { 200: LoggedIn },
  },
});
