import { globSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { sendContactMessage } from '#contract/inquiries.ts';
import { registerInvited } from '#contract/invitations.ts';
import { createUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { bearer, contactMessage, startApp } from '#test/app.ts';
import { columns, insertScene } from '#test/authorization/personas.ts';
import type { Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';

/** Calls that are sent like ones that create, and take no key. */
const withoutKey: Record<string, string> = {
  'POST /api/ticketing/auth/login':
    'its answer is a token, of which only a hash may be stored; a repeat opens another session',
  'POST /api/ticketing/auth/forgot-password': 'its answer is always the same; a repeat counts toward the same limit',
  'POST /api/mail/incoming': 'the same email again is recognized by its bytes',
  'POST /api/mail/incoming/postmark': 'the same email again is recognized by its bytes',
  'POST /api/mail/incoming/mailgun/mime': 'the same email again is recognized by its bytes',
  'POST /api/ratings/:token': 'a repeat edits the rating of the resolution, which changes nothing',
  'POST /api/approvals/:token': 'an approver decides once; a repeat finds that the link has ended',
  'POST /api/mail/unsubscribe': 'it turns off what a repeat would turn off again, and mail programs send no key',
  'POST /api/status/subscriptions': 'its answer is always the same; a repeat counts toward the same limit',
  'POST /api/status/confirm': 'a confirmed subscription stays so; a repeat changes nothing',
  'POST /api/status/unsubscribe': 'it ends what a repeat would end again, and mail programs send no key',
  'POST /api/ticketing/incidents/:incidentId/me-too': 'to say it again changes nothing',
  'POST /api/on-call/acknowledge': 'it records who takes care of a ticket, once; a repeat is told who does',
  'POST /api/ticketing/admin/promise/preview': 'it computes, and changes nothing',
  'POST /api/ticketing/admin/agreements/preview': 'it computes, and changes nothing',
  'POST /api/ticketing/tickets/:ticketId/time/preview': 'it computes, and changes nothing',
  'POST /api/ticketing/routines/preview': 'it computes, and changes nothing',
  'POST /api/ticketing/routines/:routineId/pause': 'a paused routine stays so; a repeat changes nothing',
  'POST /api/ticketing/routines/:routineId/resume': 'a resumed routine stays so; a repeat changes nothing',
  'POST /api/ticketing/service-time/preview': 'it computes, and changes nothing',
  'POST /api/ticketing/admin/mail/:mailId/accept': 'an email is decided once; a repeat is told that it was',
  'POST /api/ticketing/admin/mail/:mailId/discard': 'an email is decided once; a repeat is told that it was',
  'POST /api/ticketing/admin/mail/:mailId/retry': 'an email is decided once; a repeat is told that it was',
  'POST /api/ticketing/admin/inquiries/:inquiryId/convert':
    'an inquiry is converted once; a repeat is answered with what was created',
  'POST /api/ticketing/admin/companies/:companyId/offboarding': 'it creates nothing; a repeat sets the same day',
  'POST /api/ticketing/admin/users/:userId/forget': 'who is forgotten stays so; a repeat changes nothing',
  'POST /api/ticketing/tickets/bulk': 'it creates nothing; a repeat finds the tickets changed',
  'POST /api/ticketing/tickets/hand-over': 'it creates nothing; a repeat finds no ticket left to hand over',
  'POST /api/ticketing/tickets/bulk/:bulkId/undo': 'it creates nothing; a repeat is told that it was undone',
  'POST /api/ticketing/tickets/:ticketId/merge': 'a ticket is merged once; a repeat is told that it was',
  'POST /api/ticketing/tickets/:ticketId/unmerge': 'a merge is undone once; a repeat is told that there is none',
  'POST /api/ticketing/tickets/:ticketId/unsplit': 'a split is undone once; then its ticket is gone',
  'POST /api/ticketing/tickets/:ticketId/comments/:commentId/redact':
    'what is removed stays so; a repeat changes nothing',
  'POST /api/ticketing/tickets/:ticketId/description/redact': 'what is removed stays so; a repeat changes nothing',
  'POST /api/ticketing/tickets/:ticketId/checklist/steps/:stepId/redact':
    'what is removed stays so; a repeat changes nothing',
  'POST /api/ticketing/tickets/:ticketId/timer': 'everybody has one timer; a repeat is told where it is',
  'POST /api/ticketing/timer/stop': 'a stopped timer stays stopped',
  'POST /api/ticketing/admin/companies/:companyId/statements/:month/close':
    'a month is closed once; a repeat is told that it was',
  'POST /api/ticketing/admin/companies/:companyId/statements/:month/reopen':
    'a month is reopened once; a repeat is told that it is open',
  'POST /api/ticketing/admin/mail/test': 'its answer is what the mail server said; a repeat asks it again',
  'POST /api/ticketing/knowledge-base/:articleId/read': 'it adds one to a counter, which a repeat may add to again',
  'POST /api/ticketing/knowledge-base/:articleId/feedback': 'it counts once a day, so a repeat counts nothing',
  'POST /api/ticketing/knowledge-base/:articleId/solved': 'it counts once a day, so a repeat counts nothing',
  'POST /api/help/:articleId/solved': 'it counts once a day, so a repeat counts nothing',
  'POST /api/ticketing/knowledge-base/missed-searches': 'it adds one to a counter, which a repeat may add to again',
  'POST /api/ticketing/notifications/read': 'what is read stays read',
  'POST /api/ticketing/tickets/:ticketId/saved-replies/:replyId/preview': 'it changes nothing',
  'POST /api/ticketing/approvals/:approvalId/decision': 'an approver decides once; a repeat is told that they have',
  'POST /api/ticketing/auth/logout': 'it ends the session that a repeat would need',
  'POST /api/ticketing/password-reset/validate': 'it changes nothing',
  'POST /api/ticketing/password-reset/confirm': 'a link is good once; who repeats it is told that it was used',
  'POST /api/ticketing/admin/users/:userId/password-reset':
    'its answer is a link, of which only a hash may be stored; a repeat makes a newer one',
  'POST /api/ticketing/admin/tickets/:ticketId/tracking-link':
    'its answer is a link, of which only a hash may be stored; a repeat makes a newer one',
  'POST /api/ticketing/admin/outgoing-mails/:mailId/send-again': 'it creates nothing; a repeat is refused',
  'POST /api/ticketing/tickets/:ticketId/solved': 'it creates nothing; a repeat finds the ticket resolved',
  'POST /api/ticketing/tickets/:ticketId/not-fixed': 'it creates nothing; a repeat finds the ticket open',
  'POST /api/ticketing/account/confirm': 'it creates nothing; a repeat confirms again',
  'POST /api/ticketing/account/sso/start': 'it creates no record; a repeat starts another login',
  'POST /api/ticketing/account/sso/confirm': 'a login is finished once; a repeat is refused',
  'POST /api/ticketing/auth/sso/start': 'it creates no record; a repeat starts another login',
  'POST /api/ticketing/auth/sso/finish':
    'its answer is a token, of which only a hash may be stored; a login is finished once',
  'POST /api/ticketing/admin/connections/:connectionId/test': 'it changes nothing',
  'POST /api/ticketing/alerts': 'a repeat is counted in the ticket that the first one opened',
  'POST /api/ticketing/account/api-keys':
    'its answer is a key, of which only a hash may be stored; a repeat makes another',
  'POST /api/ticketing/account/passkeys': 'a challenge works once; a repeat is refused',
  'POST /api/ticketing/account/passkeys/options': 'its answer is a challenge; a repeat makes another one',
  'POST /api/ticketing/auth/passkey/options': 'its answer is a challenge; a repeat makes another one',
  'POST /api/ticketing/auth/passkey': 'a challenge works once; a repeat is refused',
  'POST /api/ticketing/admin/webhooks': 'its answer is a secret, which a stored answer would keep',

  'POST /api/ticketing/admin/webhooks/:webhookId/rotate': 'its answer is a secret; a repeat makes a newer one',
  'POST /api/ticketing/admin/webhooks/:webhookId/test': 'its answer is what came back; a repeat asks again',
  'POST /api/ticketing/admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver':
    'it creates nothing; a repeat sends the same message once more',
  'POST /api/ticketing/account/second-factor': 'its answer is a secret; a repeat makes a newer one',
  'POST /api/ticketing/account/second-factor/recovery-codes':
    'its answer is codes, of which only hashes may be stored; a repeat makes newer ones',
};

const world = await startApp({ own: true, mail: mailSetup });
const { call, db } = world;
const under = (key: string) => ({ headers: { 'idempotency-key': key } });

const root = new URL('../../../../', import.meta.url);
const files = globSync('test/authorization/*-rows.ts', { cwd: root });
const rows = (await Promise.all(files.map((file) => import(new URL(file, root).href)))).flatMap(
  // Each of these files exports lists of rows and nothing else.
  (module) => Object.values(module).flat() as Row[],
);
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

type Described = Record<string, { parameters?: { name: string; in: string }[] }>;
const { paths } = (await world.send(undefined, 'GET', '/api/openapi.json')).json();
const calls = Object.entries<Described>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [] }]) => ({
    name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    takesKey: parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key'),
  })),
);
const creations = calls.filter(({ takesKey }) => takesKey).map(({ name }) => name);

test('every POST takes a key or has a listed reason, and no other method does', () => {
  const posts = calls.map(({ name }) => name).filter((name) => name.startsWith('POST '));

  expect([...creations, ...Object.keys(withoutKey)].sort()).toEqual(posts.sort());
});

test.each(creations)('%s answers a repeat as the first time, and does it once', async (name) => {
  const row = rows.find(
    (each) => nameOf(each.endpoint) === name && columns.some((column) => each.statuses[column] === '201'),
  );
  const column = columns.find((each) => row?.statuses[each] === '201');
  if (!row || !column) throw new Error(`${name} has no row that succeeds in test/authorization/`);
  const { scene, personas } = await insertScene(world, column);
  const [persona] = personas;
  const { body, contentType, ...rest } = await row.call({ ...scene, user: persona?.user });
  const identity = persona?.caller && 'token' in persona.caller ? bearer(persona.caller) : {};
  const before = await db.$count(events);

  const ask = () =>
    world.app.inject({
      method: row.endpoint.method,
      url: urlFor(row.endpoint, rest),
      headers: { ...identity, ...under('the same').headers, ...(contentType ? { 'content-type': contentType } : {}) },
      payload: body as object,
    });
  const first = await ask();
  const once = await db.$count(events);
  const again = await ask();

  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  expect(once).toBeGreaterThan(before);
  expect(await db.$count(events)).toBe(once);
});

test('a repeated registration is answered though it was the invitation’s last use', async () => {
  const invitation = await insertInvitation(world, { maxUses: 1 });
  const body = registration(invitation.token);

  const responses = await Promise.all([1, 2, 3].map(() => call(undefined, registerInvited, { ...under('r'), body })));
  const later = await call(undefined, registerInvited, { ...under('r'), body });

  expect([...responses, later].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set([...responses, later].map((response) => response.body)).size).toBe(1);
  const [row] = await db.select().from(invitations).where(eq(invitations.id, invitation.id));
  expect(row?.currentUses).toBe(1);
});

test('a wrong invitation counts as a guess, with a key as without', async () => {
  const before = await db.$count(limitUses);

  const body = registration('A'.repeat(43));
  const response = await call(undefined, registerInvited, { ...under('guess'), body });

  expect(response.statusCode).toBe(400);
  expect((await db.$count(limitUses)) - before).toBe(1);
});

test('a repeated message from the website is stored once, with one event', async () => {
  const body = { ...contactMessage(), message: 'Only once, please.' };
  const before = await db.$count(events);

  for (const _ of [1, 2, 3]) await call(undefined, sendContactMessage, { ...under('m'), body });

  expect(await db.$count(inquiries, eq(inquiries.message, body.message))).toBe(1);
  expect((await db.$count(events)) - before).toBe(1);
});

test('neither key nor password can be read from the database', async () => {
  const admin = await world.insertUser('admin');
  const { token: _, ...person } = registration('');
  const body = { ...person, companyId: (await world.insertCompany()).id, role: 'employee' as const };
  const first = await call(admin, createUser, { ...under('a key of mine'), body });

  const other = await call(admin, createUser, {
    ...under('a key of mine'),
    body: { ...body, password: 'another one' },
  });

  expect([first.statusCode, other.statusCode]).toEqual([201, 422]);
  const stored = await db.execute(
    sql`select encode(convert_to(idempotency_keys::text, 'UTF8'), 'escape') as row from idempotency_keys`,
  );
  const text = stored.rows.map(({ row }) => row).join('\n');
  expect(text).toContain(body.email);
  for (const secret of [body.password, 'another one', 'a key of mine']) expect(text).not.toContain(secret);
});
