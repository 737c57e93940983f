import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createApproval, decideApproval, decideByLink, withdrawApproval } from '#contract/approvals.ts';
import { listNotifications } from '#contract/notifications.ts';
import { addTime } from '#contract/time.ts';
import { switchUser } from '#contract/users.ts';
import { keepApprovals } from '#server/desk/approvals/keep.ts';
import { watchApprovals } from '#server/desk/approvals/watch.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const world = await startApp({ own: true, mail: mailSetup });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const outbox = outboxOf(db);
const watch = watchApprovals();

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await moveToNow(db, watch.name);
});

type User = Awaited<ReturnType<typeof insertUser>>;

const question = 'May we replace the switch?\nIt is eight years old.';

async function scene({ isAssigned = true } = {}) {
  const { id: companyId } = await insertCompany('Gateway Dental');
  const dana = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const carol = await insertUser('manager', { companyId, firstName: 'Carol', lastName: 'Hendricks' });
  const priya = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
  const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
  const ticket = await insertTicket(dana, isAssigned ? { assignedToId: marcus.id } : {});
  const params = { ticketId: ticket.id };
  const body = { kind: 'purchase', question, amount: 84_900, minutes: 60 } as const;
  const ask = async (more: object = {}) =>
    (await call(priya, createApproval, { params, body: { ...body, ...more } })).json().id;
  await outbox.begin();
  return { companyId, dana, carol, priya, marcus, ticket, params, ask };
}

const tokenIn = (text = '') => /\/ticketing\/approve\/([a-z2-7]{26})/.exec(text)?.[1] ?? '';
const mailsTo = (mails: Awaited<ReturnType<typeof outbox.all>>, { email }: User) =>
  mails.filter(({ to }) => to.includes(email));
const approve = { decision: 'approved' } as const;

const bellOf = async (who: User) =>
  (await call(who, listNotifications, {}))
    .json()
    .map(({ kind, sentence, ticket }) => [kind, sentence, ticket !== null]);

test('approvers get question, amount and a link of their own, and nobody else gets either', async () => {
  const { carol, companyId, dana, priya, marcus, ask } = await scene();
  const amy = await insertUser('manager', { companyId, firstName: 'Amy', lastName: 'Tran' });

  const id = await ask();
  const mails = await outbox.all();

  const [own] = mailsTo(mails, carol);
  const [hers] = mailsTo(mails, amy);
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([carol.email, amy.email].sort());
  for (const words of [
    'Priya Raman asks for your approval: May we replace the switch? It is eight years old.',
    'Do you approve this purchase?',
    'Amount: $849.00',
    'Working time: up to 1 h',
    'You decide as Carol Hendricks',
    'Approve or decline',
  ])
    expect(own?.text).toContain(words);
  expect(tokenIn(own?.text)).not.toBe(tokenIn(hers?.text));
  expect(await bellOf(carol)).toEqual([['approval', expect.stringContaining('asks for your approval'), true]]);
  expect([await bellOf(dana), await bellOf(marcus)]).toEqual([[], []]);

  const decided = await call(undefined, decideByLink, { params: { token: tokenIn(own?.text) }, body: approve });
  expect(decided.json()).toMatchObject({ decidesAs: 'Carol Hendricks' });
  const outcome = await outbox.all();
  expect(outcome.flatMap(({ to }) => to).sort()).toEqual([dana.email, marcus.email].sort());
  for (const { text, html } of outcome) {
    expect(text).toContain('Carol Hendricks approved: May we replace the switch?');
    expect(text + html).not.toMatch(/ticketing\/approve|849/);
  }
  expect((await bellOf(dana))[0]).toEqual(['approval', expect.stringContaining('Carol Hendricks approved'), true]);
  expect(await bellOf(priya)).toEqual([]);
  expect((await call(amy, decideApproval, { params: { approvalId: id }, body: approve })).statusCode).toBe(409);
});

test('what was decided or withdrawn before the email is sent asks nobody', async () => {
  const { carol, priya, ask } = await scene();
  const [first, second] = [await ask(), await ask()];
  await call(carol, decideApproval, { params: { approvalId: first }, body: approve });
  await call(priya, withdrawApproval, { params: { approvalId: second } });

  const mails = await outbox.all();

  expect(mailsTo(mails, carol)).toEqual([]);
  expect(mails.map(({ text }) => tokenIn(text)).filter(Boolean)).toEqual([]);
});

test('a recorded decision names who said it, how, and who recorded it', async () => {
  const { carol, dana, marcus, priya, ask } = await scene();
  const approvalId = await ask();
  const recorded = { ...approve, forId: carol.id, how: 'phone', note: 'canary-note' } as const;
  await call(priya, decideApproval, { params: { approvalId }, body: recorded });

  const mails = await outbox.all();

  for (const person of [dana, marcus])
    expect(mailsTo(mails, person)[0]?.text).toContain('Carol Hendricks approved by phone, recorded by Priya Raman');
  expect(mailsTo(mails, dana)[0]?.text).not.toContain('canary');
});

test('the reminder has a new link, and the assignee or the team learns of it, of an expiry and of a withdrawal', async () => {
  for (const isAssigned of [true, false]) {
    await db.update(users).set({ isActive: false });
    const { carol, dana, marcus, priya, ask } = await scene({ isAssigned });
    const staff = isAssigned ? [marcus] : [marcus, priya];
    const approvalId = await ask();
    await outbox.all();
    await db
      .update(approvals)
      .set({ createdAt: sql`${approvals.createdAt} - interval '12 days'` })
      .where(eq(approvals.id, approvalId));
    await keepApprovals(db);
    const reminded = await outbox.all();

    const [again] = mailsTo(reminded, carol);
    expect(again?.text).toContain('We still need your approval');
    expect(reminded.flatMap(({ to }) => to).sort()).toEqual([carol, ...staff].map(({ email }) => email).sort());
    for (const person of staff) expect(mailsTo(reminded, person)[0]?.text).not.toContain('ticketing/approve');

    await db.update(approvals).set({ expiresOn: '2020-01-01' }).where(eq(approvals.id, approvalId));
    await keepApprovals(db);
    const expired = await outbox.all();
    expect(expired.flatMap(({ to }) => to).sort()).toEqual([dana, ...staff].map(({ email }) => email).sort());

    await ask();
    await outbox.all();
    await call(priya, switchUser, { params: { userId: carol.id }, body: { isActive: false } });
    await handleAll(db, watch);
    const withdrawn = await outbox.all();
    for (const person of staff)
      expect(mailsTo(withdrawn, person)[0]?.text).toContain('Nobody can decide this approval, so it was withdrawn');
  }
});

test('the assignee learns that approved time is used up, also from their own entry', async () => {
  const { carol, marcus, params, ask } = await scene();
  const approvalId = await ask();
  await call(carol, decideApproval, { params: { approvalId }, body: approve });
  await handleAll(db, watch);
  await outbox.all();

  await call(marcus, addTime, { params, body: { kind: 'remote', minutes: 50 } });
  await handleAll(db, watch);
  const mails = await outbox.all();

  expect(mails.map(({ to }) => to[0])).toEqual([marcus.email]);
  expect(mails[0]?.text).toContain('80% of the 1 h that were approved are used: May we replace the switch?');
  expect((await bellOf(marcus))[0]).toEqual(['agreement', expect.stringContaining('80% of the 1 h'), true]);
});
