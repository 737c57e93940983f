import { eq, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { deleteCompany } from '#contract/companies.ts';
import { registerInvited } from '#contract/invitations.ts';
import { logIn } from '#contract/sessions.ts';
import { createTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { buildApp } from '#server/app.ts';
import { connect, type Db, withLimitFactor } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { bearer, type Caller, PASSWORD, startApp } from '#test/app.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';

const limitFactor = 100;
const world = await startApp({ own: true, limitFactor });
const { app, db, call, insertTicket, insertUser } = world;
const second = connect(world.databaseUrl, { patience: 10 });
const other = await buildApp({ db: withLimitFactor(second.db, limitFactor), logger: pino({ level: 'silent' }) });
afterAll(async () => {
  await other.close();
  await second.pool.end();
});

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };

test('two hundred tickets raised through two processes, twenty at a time, get two hundred numbers (ITFlow 29839d3b2)', {
  tags: 'release',
}, async () => {
  const client = await insertUser('employee');
  const raise = (index: number) =>
    (index % 2 === 0 ? app : other).inject({
      method: 'POST',
      url: createTicket.url,
      headers: bearer(client),
      payload: texts,
    });

  const responses: Awaited<ReturnType<typeof raise>>[] = [];
  for (let round = 0; round < 10; round++) {
    responses.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => raise(index)))));
  }

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(responses.map((response) => response.json().ticketNumber)).size).toBe(200);
});

type Send = (client: Caller, ticketId: string) => Promise<{ statusCode: number }>;

test.each<[string, Send]>([
  ['comment', (client, ticketId) => call(client, addComment, { params: { ticketId }, body: { comment: 'Hi' } })],
  ['change', (client, ticketId) => call(client, updateTicket, { params: { ticketId }, body: { status: 'resolved' } })],
])('a %s gets 404 while the ticket’s company is deleted', async (_, send) => {
  const client = await insertUser('manager');
  const { id: ticketId } = await insertTicket(client, { assignedToId: client.id });
  const gone = (tx: Db) => tx.update(companies).set({ deletedAt: new Date() }).where(eq(companies.name, client.id));
  await db
    .update(companies)
    .set({ name: client.id })
    .where(eq(companies.id, client.companyId ?? ''));

  const { statusCode } = await world.during(gone, () => send(client, ticketId));

  expect(statusCode).toBe(404);
  expect(await db.$count(comments, eq(comments.ticketId, ticketId))).toBe(0);
});

test.each(Array.from({ length: 8 }, (_, round) => round))(
  'who registers, logs in, raises and comments while the company is deleted leaves nothing behind: round %i (CVE-2023-28623)',
  async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { token, companyId } = await insertInvitation(world, { companyId: client.companyId ?? '' });
    const admin = await insertUser('admin');
    const credentials = { email: client.email, password: PASSWORD };

    const responses = await Promise.all([
      call(undefined, registerInvited, { body: registration(token) }),
      call(undefined, logIn, { body: credentials }),
      call(client, createTicket, { body: texts }),
      call(client, addComment, { params: { ticketId }, body: { comment: 'Hi' } }),
      call(admin, deleteCompany, { params: { companyId } }),
      call(client, createTicket, { body: texts }),
      call(undefined, registerInvited, { body: registration(token) }),
    ]);

    for (const { statusCode, body } of responses) expect([statusCode < 500, body]).toEqual([true, body]);
    expect(responses[4]?.statusCode).toBe(200);
    const left = await db.$count(users, sql`company_id = ${companyId} and ${isNull(users.deletedAt)}`);
    expect(left).toBe(0);
    expect((await call(undefined, logIn, { body: credentials })).statusCode).toBe(401);
    expect((await call(client, listTickets, {})).statusCode).toBe(401);
    expect((await call(undefined, registerInvited, { body: registration(token) })).statusCode).toBe(400);
    const named = (await call(admin, listTickets, {})).json().map((ticket) => ticket.companyId);
    expect(named).not.toContain(companyId);
  },
);
