import * as apiKeys from '#contract/api-keys.ts';
import { insertKey } from '#test/api-keys.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const created = '401 201 201 201 201 201 201 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const missing = '401 404 404 404 404 404 404 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const key = { name: 'Monitoring', scopes: ['read', 'write'], expiresInDays: 30 };

const keyOf = async ({ db }: Scene, user: Scene['colleague']) => ({
  params: { keyId: (await insertKey(db, user.id)).id },
});

export const apiKeyRows = [
  row('own API keys', apiKeys.listApiKeys, forAll),
  row('create an API key', apiKeys.createApiKey, created, () => ({ body: key })),
  row('create one that may do nothing', apiKeys.createApiKey, invalid, () => ({ body: { ...key, scopes: [] } })),
  row('create one for 366 days', apiKeys.createApiKey, invalid, () => ({ body: { ...key, expiresInDays: 366 } })),
  row('create one without a name', apiKeys.createApiKey, invalid, () => ({ body: { ...key, name: ' ' } })),
  row('create one for an unknown component', apiKeys.createApiKey, invalid, () => ({
    body: { ...key, statusComponentId: crypto.randomUUID() },
  })),
  row('revoke an API key', apiKeys.deleteApiKey, forAll, (scene) => keyOf(scene, scene.user ?? scene.colleague)),
  row('revoke a colleague’s', apiKeys.deleteApiKey, missing, (scene) => keyOf(scene, scene.colleague)),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((keyId) =>
    row(`revoke API key ${keyId}`, apiKeys.deleteApiKey, missing, () => ({ params: { keyId } })),
  ),
  row('API keys of everybody', apiKeys.listAllApiKeys, forSuperAdmins),
  row('revoke an API key of anybody', apiKeys.deleteAnyApiKey, forSuperAdmins, (scene) =>
    keyOf(scene, scene.colleague),
  ),
  row('revoke an unknown API key', apiKeys.deleteAnyApiKey, '401 403 403 403 403 404 403 401 401 401', () => ({
    params: { keyId: crypto.randomUUID() },
  })),
  row('API keys of a user', apiKeys.listApiKeysOfUser, forStaff, ({ colleague }) => ({
    params: { userId: colleague.id },
  })),
  row('API keys of nobody', apiKeys.listApiKeysOfUser, '401 403 403 403 404 404 403 401 401 401', () => ({
    params: { userId: crypto.randomUUID() },
  })),
];
