import * as apiKeys from '#contract/api-keys.ts';
import { insertKey } from '#test/api-keys.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const created = '401 201 201 201 201 201 201 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const missing = '401 404 404 404 404 404 404 401 401 401';
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
];
