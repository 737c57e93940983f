import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApproval, decideApproval, withdrawApproval } from '#contract/approvals.ts';
import { one } from '#server/platform/database/client.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { writeMessage } from './message.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { newSecret } from './sign.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const consumer = queueDeliveries();

test('approvals are told when they are requested, and once when they end; the amount only with notes', async () => {
  const events = ['approval.requested', 'approval.decided'] as const;
  const hook = { name: 'Books', url: 'https://example.com/hook', secret: newSecret(), events: [...events] };
  const webhook = one(await db.insert(webhooks).values(hook).returning());
  await moveToNow(db, consumer.name);
  const { id: companyId } = await insertCompany();
  const [carol, amy] = [await insertUser('manager', { companyId }), await insertUser('manager', { companyId })];
  const priya = await insertUser('admin');
  const params = { ticketId: (await insertTicket(carol)).id };
  const body = { kind: 'purchase', question: 'A new switch?', amount: 84_900, needs: 'all' } as const;
  const ask = async () => (await call(priya, createApproval, { params, body })).json().id;
  const [first, second] = [await ask(), await ask()];

  for (const manager of [carol, amy])
    await call(manager, decideApproval, { params: { approvalId: first }, body: { decision: 'approved' } });
  await call(priya, withdrawApproval, { params: { approvalId: second } });
  await handleAll(db, consumer);

  const queued = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook.id))
    .orderBy(webhookDeliveries.occurredAt, webhookDeliveries.eventId);
  expect(queued.map(({ type, subjectId }) => [type, subjectId])).toEqual([
    ['approval.requested', first],
    ['approval.requested', second],
    ['approval.decided', first],
    ['approval.decided', second],
  ]);
  const decided = queued[2];
  const sent = async (includesNotes: boolean) =>
    JSON.parse((decided && (await writeMessage(db, decided, { includesNotes }))) ?? '{}').data;
  expect(await sent(true)).toMatchObject({
    ticket: { id: params.ticketId },
    approval: { id: first, state: 'approved', amount: 84_900, approvers: [{ id: carol.id }, { id: amy.id }] },
  });
  const bare = (await sent(false)).approval;
  expect(bare).toMatchObject({ state: 'approved' });
  for (const field of ['amount', 'minutes', 'approvers']) expect(bare).not.toHaveProperty(field);
  expect(await sent(true)).not.toHaveProperty('approval.mayDecide');
});
