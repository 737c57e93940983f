import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { contractEndpoints } from '#test/endpoints.ts';

type Call = {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> };
  responses: Record<string, { content: Record<string, { schema: AnswerSchema }> }>;
};
type AnswerSchema = { properties?: object; items?: object; anyOf?: object[] };

const { app } = await startApp({ own: true });
const document: { openapi: string; paths: Record<string, Record<string, Call>> } = (
  await app.inject('/api/openapi.json')
).json();

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => [method.toUpperCase(), path, call] as const),
);

test('it describes every call of the contract and no other', async () => {
  const described = calls.map(([method, path]) => `${method} ${path}`);
  const known = (await contractEndpoints()).map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);

  expect(document.openapi).toBe('3.1.0');
  expect(described.sort()).toEqual(known.sort());
});

test('it says which calls take an API key: all that need a login, except for accounts and logins', () => {
  const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security;

  expect([
    securityOf('/api/ticketing/tickets', 'post'),
    securityOf('/api/ticketing/account/password', 'put'),
    securityOf('/api/ticketing/auth/login', 'post'),
  ]).toEqual([[{ session: [] }, { apiKey: [] }], [{ session: [] }], []]);
});

test('it lists every address that is served under /api', () => {
  const served = app.printRoutes({ commonPrefix: false, method: 'GET' });
  const addresses = [...served.matchAll(/(\/api\/\S*) \(GET/g)].map(([, url = '']) =>
    url.replaceAll(/:(\w+)/g, '{$1}'),
  );

  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !document.paths[address]?.get)).toEqual([]);
});

test.each(calls)('%s %s documents its purpose, its access and its error responses', (_, __, call) => {
  expect(call.summary).toMatch(/^[A-Z]/);
  expect(call.tags).toHaveLength(1);
  expect(Array.isArray(call.security)).toBe(true);
  for (const kind of ['4XX', '5XX']) {
    const problem = call.responses[kind]?.content['application/json']?.schema;
    expect(Object.keys(problem?.properties ?? {})).toEqual([
      ...['message', 'issues', 'secondFactor', 'openSteps', 'confirm'],
    ]);
  }
});

test('public calls ask for no session, all others do', () => {
  const isPublic = calls.filter(([, , { security }]) => security?.length === 0).map(([, path]) => path);

  expect(isPublic.sort()).toEqual([
    '/api/approvals/{token}',
    '/api/approvals/{token}',
    '/api/contact',
    '/api/health',
    '/api/help/suggestions',
    '/api/help/{articleId}/solved',
    '/api/mail/files',
    '/api/mail/incoming',
    '/api/mail/incoming/mailgun/mime',
    '/api/mail/incoming/postmark',
    '/api/mail/unsubscribe',
    '/api/mail/unsubscribe',
    '/api/on-call/acknowledge',
    '/api/on-call/acknowledge',
    '/api/openapi.json',
    '/api/ratings/{token}',
    '/api/ready',
    '/api/status/confirm',
    '/api/status/confirm',
    '/api/status/subscriptions',
    '/api/status/unsubscribe',
    '/api/status/unsubscribe',
    '/api/ticketing/auth/forgot-password',
    '/api/ticketing/auth/login',
    '/api/ticketing/auth/passkey',
    '/api/ticketing/auth/passkey/options',
    '/api/ticketing/auth/sso/finish',
    '/api/ticketing/auth/sso/start',
    '/api/ticketing/invitations/register',
    '/api/ticketing/invitations/validate/{token}',
    '/api/ticketing/password-reset/confirm',
    '/api/ticketing/password-reset/validate',
    '/api/ticketing/provider',
  ]);
});

test('parameters, bodies and answers are described from the schemas', () => {
  const update = document.paths['/api/ticketing/tickets/{ticketId}']?.put;
  const create = document.paths['/api/ticketing/tickets']?.post;
  const list = document.paths['/api/ticketing/tickets']?.get;

  expect(update?.parameters).toMatchObject([
    { name: 'ticketId', in: 'path', required: true },
    { name: 'if-match', in: 'header', required: false },
  ]);
  const [stale] = update?.responses['409']?.content['application/json']?.schema.anyOf ?? [];
  expect(stale).toHaveProperty('properties.changes');
  const unlessFilledIn = { description: 'Required without a template or a form' };
  expect(create?.requestBody?.content['application/json']?.schema.properties).toMatchObject({
    title: unlessFilledIn,
    description: unlessFilledIn,
  });
  expect(create?.responses['201']?.content['application/json']?.schema.properties).toHaveProperty('ticketNumber');
  expect(list?.responses['200']?.content['application/json']?.schema.items).toHaveProperty('properties.createdAt');
  expect(list?.parameters?.map(({ name }) => name).sort()).toEqual([
    ...[
      'assignee',
      'category',
      'company',
      'cursor',
      'description',
      'due',
      'from',
      'limit',
      'priority',
      'requester',
      'routine',
      'search',
      'snoozed',
      'sort',
      'source',
      'status',
    ],
    ...['tag', 'to', 'updatedFrom', 'updatedTo'],
  ]);
});
