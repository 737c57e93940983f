import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { bearer, startApp } from '#test/app.ts';
import { columns, insertScene } from '#test/authorization/personas.ts';
import type { Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';

/** Calls that leave no entry though they are POST: their secret must not be in an address, and they change no record. */
const withoutEntry = [
  'POST /api/ticketing/password-reset/validate',
  'POST /api/ticketing/account/confirm',
  'POST /api/ticketing/account/sso/start',
  'POST /api/ticketing/account/sso/confirm',
  // Nothing changes.
  'DELETE /api/ticketing/account/sso/offer',
  // Its end is recorded.
  'POST /api/ticketing/auth/sso/start',
  'POST /api/ticketing/admin/connections/:connectionId/test',
  // The link is made, and recorded, when its email is written.
  'POST /api/ticketing/auth/forgot-password',
  'POST /api/ticketing/admin/mail/test',
  // Challenges, which change nothing until a passkey answers them.
  'POST /api/ticketing/account/passkeys/options',
  'POST /api/ticketing/auth/passkey/options',
  // Who looks at a ticket is forgotten within a minute.
  'PUT /api/ticketing/tickets/:ticketId/presence',
  'DELETE /api/ticketing/tickets/:ticketId/presence',
  // What somebody has read is nobody else's business.
  'POST /api/ticketing/notifications/read',
  'POST /api/ticketing/admin/promise/preview',
  'POST /api/ticketing/admin/agreements/preview',
  'POST /api/ticketing/tickets/:ticketId/time/preview',
  'POST /api/ticketing/routines/preview',
  'POST /api/ticketing/service-time/preview',
  'POST /api/ticketing/tickets/:ticketId/saved-replies/:replyId/preview',
  // A timer is nobody else's business until its time is saved.
  'POST /api/ticketing/tickets/:ticketId/timer',
  'POST /api/ticketing/timer/stop',
  'DELETE /api/ticketing/timer',
  // Who subscribes to the status page is nobody else's business. The address is forgotten when the subscription ends.
  'POST /api/status/subscriptions',
  'POST /api/status/confirm',
  'POST /api/status/unsubscribe',
  // A counter of all clients together.
  'POST /api/ticketing/knowledge-base/:articleId/read',
  'POST /api/ticketing/knowledge-base/:articleId/feedback',
  'POST /api/ticketing/knowledge-base/:articleId/solved',
  'POST /api/help/:articleId/solved',
  'POST /api/ticketing/knowledge-base/missed-searches',
  // The list of deliveries has them.
  'POST /api/ticketing/admin/webhooks/:webhookId/test',
  'POST /api/ticketing/admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
];

/** Reads that leave an entry, because they hand everything out at once. */
const withEntry = ['GET /api/ticketing/admin/companies/:companyId/export'];

const world = await startApp({ own: true, mail: mailSetup });
const root = new URL('../../../', import.meta.url);
const files = globSync('test/authorization/*-rows.ts', { cwd: root });
const rows = (await Promise.all(files.map((file) => import(new URL(file, root).href)))).flatMap(
  // Each of these files exports lists of rows and nothing else.
  (module) => Object.values(module).flat() as Row[],
);

const { paths } = (await world.send(undefined, 'GET', '/api/openapi.json')).json();
const described = Object.entries<Record<string, { security?: object[] }>>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, { security = [] }]) =>
      [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, security] as const,
  ),
);
const calls = described.map(([call]) => call);
const withKeys = new Set(
  described.filter(([, security]) => security.some((way) => 'apiKey' in way)).map(([call]) => call),
);
/** For mail servers, which have secrets of their own. An email is recorded when it is processed. */
const isForMailServers = (call: string) => call.startsWith('POST /api/mail/incoming');
const reads = calls.filter(
  (call) => (call.startsWith('GET ') && !withEntry.includes(call)) || withoutEntry.includes(call),
);
const changes = calls.filter((call) => !reads.includes(call) && !isForMailServers(call));

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

/** The entries that a call adds that is answered with a success: the first such of its rows in the authorization matrix. */
async function entriesOf(call: string) {
  const list = () => world.db.select({ id: events.id, kind: events.kind }).from(events);
  for (const row of rows.filter(({ endpoint }) => nameOf(endpoint) === call)) {
    const column = columns.find((each) => row.statuses[each].startsWith('2'));
    if (!column) continue;

    const { scene, personas } = await insertScene(world, column);
    const [persona] = personas;
    const { body, contentType, ...rest } = await row.call({ ...scene, user: persona?.user });
    const earlier = new Set((await list()).map(({ id }) => id));
    const response = await world.app.inject({
      method: row.endpoint.method,
      url: urlFor(row.endpoint, rest),
      headers: {
        ...(persona?.caller && 'token' in persona.caller ? bearer(persona.caller) : {}),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    expect([row.name, response.statusCode]).toEqual([row.name, Number(row.statuses[column])]);
    return (await list()).filter(({ id }) => !earlier.has(id));
  }
  throw new Error(`${call} has no row that succeeds in test/authorization/`);
}

/** What decides who may log in and for whom: a stolen key must not let anybody in for longer than it lasts. */
const accounts = new Set(['user', 'invitation', 'company']);

test.each(changes)(
  '%s leaves an entry in the audit log, and refuses API keys if it is about an account',
  async (call) => {
    const kinds = (await entriesOf(call)).map(({ kind }) => kind);

    expect(kinds.length).toBeGreaterThan(0);
    if (withKeys.has(call)) expect(kinds.filter((kind) => accounts.has(kind))).toEqual([]);
  },
);

test.each(reads.filter((call) => calls.includes(call)))('%s changes no record, and leaves none', async (call) => {
  expect(await entriesOf(call)).toEqual([]);
});

test('there are calls of both sorts', () => {
  expect(changes).toContain('POST /api/ticketing/auth/login');
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter((call) => withKeys.has(call)).length).toBeGreaterThan(10);
  expect(reads.length).toBeGreaterThan(5);
});
