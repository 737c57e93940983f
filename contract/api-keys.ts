import { z } from 'zod';
import { ApiKeyLimit, ApiKeyScopes, apiKeyMessages, apiKeyRefusals } from './api-keys-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, Timestamp } from './primitives.ts';
import { canManageApiKeys } from './provider-policies.ts';
import { FieldLimit } from './shared-constants.ts';
import { UserParams } from './users.ts';

/** A key with which a program calls the API for its owner. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z
    .array(z.enum(ApiKeyScopes))
    .describe(
      '`read` allows GET and HEAD, `read` with `write` all other methods, because answers show the record. `alerts` only sends alerts.',
    ),
  prefix: z.string().describe('The first characters of the key, to recognize it'),
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastAddress: z.string().nullable().describe('The IP address of the last call'),
  calls: z.number().int().describe('How many calls were made with it'),
  statusComponentId: Id.nullable().describe('The component of the status page whose state its alerts set'),
  statusComponentName: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const NewApiKey = z.object({
  name: line({ max: FieldLimit.name, required: apiKeyMessages.nameMissing }),
  scopes: z
    .array(z.enum(ApiKeyScopes), { error: apiKeyRefusals.scopesMissing })
    .min(1, apiKeyRefusals.scopesMissing)
    .max(ApiKeyScopes.length)
    .transform((scopes) => ApiKeyScopes.filter((scope) => scopes.includes(scope))),
  expiresInDays: z
    .int(apiKeyRefusals.daysOutOfRange)
    .min(1, apiKeyRefusals.daysOutOfRange)
    .max(ApiKeyLimit.days, apiKeyRefusals.daysOutOfRange)
    .default(ApiKeyLimit.defaultDays),
  statusComponentId: Id.nullable()
    .default(null)
    .describe('Staff only: alerts that arrive with the key set the state of this component of the status page'),
});
export type NewApiKeyInput = z.output<typeof NewApiKey>;

const KeyParams = z.object({ keyId: idOf('API key') });

export const listApiKeys = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/api-keys',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'List your API keys',
    description: 'Newest first. Expired keys are listed for 30 days.',
    tags: ['Account'],
    response: { 200: z.array(ApiKey) },
  },
});

export const createApiKey = endpoint({
  method: 'POST',
  url: '/api/ticketing/account/api-keys',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'Create an API key',
    description:
      'Returns the `key`, only this once. Send it as `Authorization: Bearer awk_…`. It has your current rights within its scopes, but can’t manage accounts, logins and invitations, and only reads users and companies. It can make 600 calls a minute (headers `RateLimit` and `RateLimit-Policy`), and 10 at the same time; further calls return 429 with `Retry-After`. Requires a confirmed identity.',
    tags: ['Account'],
    body: NewApiKey,
    response: { 201: ApiKey.extend({ key: z.string() }) },
  },
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/api-keys/:keyId',
  access: 'signed-in',
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Revoke an API key',
    description: 'Takes effect immediately. Requires a confirmed identity.',
    tags: ['Account'],
    params: KeyParams,
    response: { 200: Done },
  },
});

/** A key with its owner. */
const OwnedApiKey = ApiKey.extend({
  ownerId: Id,
  ownerName: z.string(),
  companyName: z.string().nullable().describe('Null for a key of your staff'),
});

export const listAllApiKeys = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/api-keys',
  access: 'staff',
  refusesKeys: true,
  may: [canManageApiKeys, apiKeyMessages.onlySuperAdmins],
  schema: {
    summary: 'List the API keys of everybody',
    description: 'For super admins. The first to expire comes first. Expired keys are listed for 30 days.',
    tags: ['Users'],
    querystring: PageQuery,
    response: { 200: z.array(OwnedApiKey) },
  },
});

export const deleteAnyApiKey = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/api-keys/:keyId',
  access: 'staff',
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Revoke an API key of anybody',
    description:
      'For super admins. Takes effect immediately, and an email tells the owner. Requires a confirmed identity.',
    tags: ['Users'],
    params: KeyParams,
    response: { 200: Done },
  },
});

export const listApiKeysOfUser = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/users/:userId/api-keys',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'List the API keys that end when a user is deactivated, deleted or moved',
    description: 'Without expired ones, newest first. The last use says which program would stop.',
    tags: ['Users'],
    params: UserParams,
    response: { 200: z.array(ApiKey) },
  },
});
