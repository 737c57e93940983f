import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  decideApproval,
  decideByLink,
  findApprovalByLink,
  listWaitingApprovals,
  type NewApprovalInput,
  withdrawApproval,
} from '#contract/approvals.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { updateTicket } from '#contract/tickets.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { askForApproval, insertApprovalToken } from '#test/approvals.ts';
import { fingerprint } from '#test/fingerprint.ts';

const world = await startApp({ own: true });
const { app, call, db, insertCompany, insertTicket, insertUser } = world;

async function scene(body: Partial<NewApprovalInput> = {}) {
  const { id: companyId } = await insertCompany('Gateway Dental');
  const carol = await insertUser('manager', { companyId, firstName: 'Carol', lastName: 'Hendricks' });
  const priya = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('employee', { companyId }));
  const { id } = await askForApproval(world, ticket.id, { amount: 99_900, ...body });
  const token = await insertApprovalToken(db, id, carol.id);
  const params = { token };
  const show = () => call(undefined, findApprovalByLink, { params });
  const decide = (sent: object = { decision: 'approved' }) =>
    call(undefined, decideByLink, { params, body: sent as { decision: 'approved' } });
  const state = async () => (await db.select().from(approvals).where(eq(approvals.id, id)))[0]?.state;
  return { companyId, carol, priya, ticket, id, token, show, decide, state };
}

const allow = async (dollars: number) =>
  db
    .insert(settings)
    .values({ key: 'approval_link_dollars', value: `${dollars}` })
    .onConflictDoUpdate({ target: settings.key, set: { value: `${dollars}` } });

test('shows what is asked and as whom one decides, and decides', async () => {
  const { show, decide, state, ticket } = await scene();

  expect((await show()).json()).toMatchObject({
    ticket: { id: ticket.id, ticketNumber: `TKT-${ticket.number}` },
    question: 'May we replace the switch?',
    amount: 99_900,
    companyName: 'Gateway Dental',
    decidesAs: 'Carol Hendricks',
    needsLogin: false,
  });
  expect((await decide({ decision: 'declined' })).statusCode).toBe(400);
  expect((await decide()).json()).toMatchObject({ decision: 'approved', decidesAs: 'Carol Hendricks' });

  expect(await state()).toBe('approved');
  expect([(await show()).statusCode, (await decide()).statusCode]).toEqual([404, 404]);
});

test.each(['GET', 'HEAD'] as const)('whatever a scanner does with %s decides nothing', async (method) => {
  const { token, state } = await scene();
  const before = await fingerprint(db);
  const requests = ['', '?decision=approved', '?preview=1', '?token=x'].map((query) => ({
    method,
    url: `/api/approvals/${token}${query}`,
    headers: { accept: '*/*', 'content-type': 'application/json', 'user-agent': 'LinkScanner' },
    payload: JSON.stringify({ decision: 'approved', note: '' }),
  }));

  const answers = await Promise.all(requests.map((request) => app.inject(request)));

  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(await state()).toBe('pending');
  expect(await fingerprint(db)).toEqual(before);
});

test('a large amount takes a login, and with 0 everything does', async () => {
  await allow(1_000);
  const [large, exact, free] = [
    await scene({ amount: 100_001 }),
    await scene({ amount: 100_000 }),
    await scene({ amount: null }),
  ];

  const needs = async () => Promise.all([large, exact, free].map(async ({ show }) => (await show()).json().needsLogin));
  expect(await needs()).toEqual([true, false, false]);
  expect([(await large.decide()).statusCode, await large.state()]).toEqual([403, 'pending']);
  await allow(0);
  expect(await needs()).toEqual([true, true, true]);
  expect((await free.decide()).statusCode).toBe(403);
  await allow(1_000);
  expect((await exact.decide()).statusCode).toBe(200);
});

test('a private person without an account chooses a password for a large amount, and then decides', async () => {
  const { id: companyId } = await insertCompany('Ada Byron');
  await db.update(companies).set({ isPerson: true }).where(eq(companies.id, companyId));
  const ada = await insertUser('employee', { companyId, passwordHash: null });
  const { id } = await askForApproval(world, (await insertTicket(ada)).id, { amount: 500_000 });
  const params = { token: await insertApprovalToken(db, id, ada.id) };
  const show = async () => (await call(undefined, findApprovalByLink, { params })).json();
  expect(await show()).toMatchObject({ needsLogin: true, hasAccount: false });
  expect((await call(undefined, decideByLink, { params, body: { decision: 'approved' } })).statusCode).toBe(403);

  const token = await createLink(db, 'password_reset', { userId: ada.id });
  const newPassword = 'sturdy violet lantern';
  const chosen = await call(undefined, confirmReset, { body: { token, newPassword, keeps: [] } });
  const session = await call(undefined, logIn, { body: { email: ada.email, password: newPassword } });
  const caller = { token: (session.json() as { token: string }).token };

  expect(chosen.statusCode).toBe(200);
  expect(await show()).toMatchObject({ needsLogin: true, hasAccount: true });
  expect((await call(caller, listWaitingApprovals, {})).json()).toMatchObject([{ id, mayDecide: true }]);
  const decided = await call(caller, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });
  expect(decided.json()).toMatchObject({ state: 'approved' });
});

type Scene = Awaited<ReturnType<typeof scene>>;

const endings: Record<string, (made: Scene) => Promise<unknown>> = {
  'it was withdrawn': ({ priya, id }) => call(priya, withdrawApproval, { params: { approvalId: id } }),
  'somebody else has decided': async ({ companyId, id }) =>
    call(await insertUser('manager', { companyId }), decideApproval, {
      params: { approvalId: id },
      body: { decision: 'approved' },
    }),
  'it has expired': ({ id }) =>
    db.update(approvals).set({ state: 'expired', endedAt: new Date() }).where(eq(approvals.id, id)),
  'its last day is over, before the job has seen it': ({ id }) =>
    db.execute(sql`update approvals set expires_on = current_date - 2 where id = ${id}`),
  '14 days have passed': ({ id }) =>
    db
      .update(links)
      .set({ expiresAt: sql`${links.expiresAt} - interval '14 days'` })
      .where(eq(links.subjectId, id)),
  'its owner has left': ({ carol }) => db.update(users).set({ isActive: false }).where(eq(users.id, carol.id)),
  'its owner is no manager any more': ({ carol }) =>
    db.update(users).set({ role: 'employee' }).where(eq(users.id, carol.id)),
  'its owner works for another company': async ({ carol }) =>
    db
      .update(users)
      .set({ companyId: (await insertCompany()).id })
      .where(eq(users.id, carol.id)),
  'the ticket has moved to another company': async ({ priya, ticket }) => {
    const { id: clientId, companyId } = await insertUser('employee');
    const body = { clientId, companyId: companyId ?? '' };
    return call(priya, updateTicket, { params: { ticketId: ticket.id }, body });
  },
  'the ticket was deleted': ({ ticket }) =>
    db.execute(sql`update tickets set deleted_at = now() where id = ${ticket.id}`),
  'the company was archived': ({ companyId }) =>
    db.execute(sql`update companies set archived_at = now() where id = ${companyId}`),
};

test.each(Object.entries(endings))('a link ends once %s', async (_, end) => {
  const made = await scene();
  expect((await made.show()).statusCode).toBe(200);

  await end(made);

  expect([(await made.show()).statusCode, (await made.decide()).statusCode]).toEqual([404, 404]);
});

test('somebody who was named and does not take part any more has no link that works', async () => {
  const { companyId, priya, ticket } = await scene();
  const luis = await insertUser('member', { companyId });
  const { id } = await askForApproval(world, ticket.id, { approverIds: [luis.id] });
  const params = { token: await insertApprovalToken(db, id, luis.id) };
  expect((await call(undefined, findApprovalByLink, { params })).statusCode).toBe(200);

  await call(priya, setParticipants, { params: { ticketId: ticket.id }, body: { userIds: [] } });

  expect((await call(undefined, findApprovalByLink, { params })).statusCode).toBe(404);
});

test('the link of one approval shows and decides no other', async () => {
  const [first, second] = [await scene(), await scene()];

  await first.decide();

  expect([await first.state(), await second.state()]).toEqual(['approved', 'pending']);
});
