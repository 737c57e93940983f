import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createInvitation, validateInvitation } from '#contract/invitations.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { limitUses } from './tables/limit-uses.ts';
import { sessions } from './tables/sessions.ts';
import { tickets } from './tables/tickets.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });

const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['two hours ahead', Date.now() + 2 * HOUR],
  ['two hours behind', Date.now() - 2 * HOUR],
  ['four hundred days ahead', Date.now() + 400 * 24 * HOUR],
  ['at a leap day', Date.UTC(2028, 1, 29, 23, 59, 59)],
])('a program whose own clock is %s goes by the clock of the database', async (_, now) => {
  const admin = await insertUser('admin');
  const client = await insertUser('employee');
  const companyId = String(client.companyId);
  vi.useFakeTimers({ toFake: ['Date'], now });

  const input = { title: 'Lights out', description: 'All of them.' };
  const raised = await call(client, createTicket, { body: input });
  const { id: ticketId } = raised.json();
  const resolved = await call(admin, updateTicket, { params: { ticketId }, body: { status: 'resolved' } });
  const invited = await call(admin, createInvitation, { body: { companyId } });
  const answers = [
    raised,
    resolved,
    invited,
    await call(client, findSession, {}),
    await call(client, listTickets, {}),
    await call(client, addComment, { params: { ticketId }, body: { comment: 'Still dark.' } }),
    await call(undefined, logIn, { body: { email: client.email, password: PASSWORD } }),
  ];
  const validated = await call(undefined, validateInvitation, { params: { token: invited.json().invitationToken } });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200, 200, 201, 200]);
  expect(answers.map(({ headers }) => headers['x-refreshed-token'])).toEqual(Array(7).fill(undefined));
  expect(validated.json()).toMatchObject({ valid: true });
  const ticket = resolved.json();
  expect(Number(new Date(String(ticket.resolvedAt)))).toBeGreaterThanOrEqual(
    Number(new Date(String(ticket.createdAt))),
  );
});

test('setting back the database clock logs nobody out, and nothing ends before it began', async () => {
  const admin = await insertUser('admin');
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  const ahead = sql`now() + interval '2 hours'`;
  await db
    .update(sessions)
    .set({ createdAt: ahead, lastUsedAt: ahead, rotatedAt: ahead })
    .where(eq(sessions.userId, admin.id));
  await db.update(tickets).set({ createdAt: ahead }).where(eq(tickets.id, ticketId));

  const params = { ticketId };
  const resolved = await call(admin, updateTicket, { params, body: { status: 'resolved' } });

  expect(resolved.statusCode).toBe(200);
  const { createdAt, resolvedAt } = (await call(admin, findTicket, { params })).json();
  expect(String(resolvedAt)).toBe(String(createdAt));
});

test('after the clock is set back, failed logins from the future lock nobody out', async () => {
  const { email } = await insertUser('employee');
  const ofFuture = {
    limitName: 'wrong_passwords',
    network: '127.0.0.1/32',
    createdAt: sql`now() + interval '2 hours'`,
  };
  await db.insert(limitUses).values(Array.from({ length: 200 }, () => ofFuture));

  const response = await call(undefined, logIn, { body: { email, password: PASSWORD } });

  expect(response.statusCode).toBe(200);
});
