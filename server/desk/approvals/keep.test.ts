import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { decideApproval, type NewApprovalInput } from '#contract/approvals.ts';
import { snoozeTicket } from '#contract/snoozes.ts';
import { findTicket } from '#contract/tickets.ts';
import { remindClients } from '#server/desk/reminders/remind-clients.ts';
import { endSnoozes } from '#server/desk/snoozes/react.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { startApp } from '#test/app.ts';
import { askForApproval, insertApprovalToken } from '#test/approvals.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { keepApprovals } from './keep.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertTicket, insertUser } = world;
// What happened is dated back here.
await db.execute(sql`alter table events disable trigger events_append_only`);

beforeEach(async () => {
  await db.delete(approvals);
});

async function scene(body: Partial<NewApprovalInput> = {}) {
  const { id: companyId } = await insertCompany();
  const carol = await insertUser('manager', { companyId });
  const priya = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('employee', { companyId }));
  const { id } = await askForApproval(world, ticket.id, body);
  await insertApprovalToken(db, id, carol.id);
  const happened = async (action: string) =>
    (await db.select().from(events).where(eq(events.recordId, ticket.id))).filter((event) => event.action === action)
      .length;
  const found = async () => (await db.select().from(approvals).where(eq(approvals.id, id)))[0];
  const status = async () => (await call(priya, findTicket, { params: { ticketId: ticket.id } })).json().status;
  return { carol, priya, ticket, id, happened, found, status };
}

/** As if it had been asked so many days earlier. */
const age = (id: string, days: number) =>
  db
    .update(approvals)
    .set({ createdAt: sql`${approvals.createdAt} - make_interval(days => ${days})` })
    .where(eq(approvals.id, id));

/** Several processes run the job. */
const run = () => Promise.all([keepApprovals(db), keepApprovals(db), keepApprovals(db)]);

test('it expires once, after its last day, and the ticket goes on', async () => {
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { carol, id, found, happened, status } = await scene({ expiresOn: today });
  await run();
  expect((await found())?.state).toBe('pending');

  const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await db.update(approvals).set({ expiresOn: past }).where(eq(approvals.id, id));
  const late = await call(carol, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });
  expect([late.statusCode, (await found())?.state]).toEqual([409, 'pending']);
  await run();

  expect([(await found())?.state, await happened('approval expired'), await status()]).toEqual(['expired', 1, 'open']);
});

test('approvers are reminded once after two service days, and their links work longer', async () => {
  const { id, found, happened } = await scene();
  await age(id, 1);
  await run();
  expect(await happened('approval reminded')).toBe(0);

  const soon = sql`now() + interval '1 day'`;
  await db.update(links).set({ expiresAt: soon }).where(eq(links.subjectId, id));
  await age(id, 12);
  await run();
  await run();

  expect([(await found())?.state, await happened('approval reminded')]).toEqual(['pending', 1]);
  const [renewed] = await db.select().from(links).where(eq(links.subjectId, id));
  expect(renewed?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
});

test('nothing is due for a deleted ticket', async () => {
  const { id, ticket, found } = await scene();
  await age(id, 30);
  await db.update(approvals).set({ expiresOn: '2020-01-01' }).where(eq(approvals.id, id));
  await db.execute(sql`update tickets set deleted_at = now() where id = ${ticket.id}`);

  expect(await keepApprovals(db)).toBe(0);
  expect((await found())?.state).toBe('pending');
});

test('the requester is not asked again while an approval is pending', async () => {
  const { id, ticket, happened } = await scene();
  await db.insert(settings).values({ key: 'waiting_reminder_days', value: '3' });
  await db.update(events).set({ createdAt: sql`${events.createdAt} - interval '30 days'` });
  await remindClients(db, { isOn: true });
  expect(await happened('client reminded')).toBe(0);

  await db.delete(approvals).where(eq(approvals.id, id));
  await db.execute(sql`update tickets set status = 'waiting_client' where id = ${ticket.id}`);
  await remindClients(db, { isOn: true });
  expect(await happened('client reminded')).toBe(1);
});

test('a decision wakes a snoozed ticket, also one that stays on reply', async () => {
  const consumer = endSnoozes();
  await moveToNow(db, consumer.name);
  const { carol, priya, ticket, id } = await scene();
  const params = { ticketId: ticket.id };
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await call(priya, snoozeTicket, { params, body: { until, staysOnReply: true } });

  await call(carol, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });
  await handleAll(db, consumer);

  expect((await call(priya, findTicket, { params })).json().snooze).toBeNull();
});
