import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { sendAgain } from '#contract/mail.ts';
import { one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);
const refusal = { code: 554, text: 'Looks like spam' };

test('staff send a refused email again: it arrives, its comment says so, and the audit log names the ticket', async () => {
  await outbox.begin();
  const admin = await insertUser('admin');
  const requester = await insertUser('employee');
  const ticket = await insertTicket(requester);
  const params = { ticketId: ticket.id };
  await call(admin, addComment, { params, body: { comment: 'See the invoice.' } });
  await outbox.queue();
  const mail = one(await db.select().from(outgoingMails));
  const stateOf = async () => (await call(admin, listComments, { params })).json()[0]?.mailed;

  await outbox.send({ onMessage: () => refusal });
  const refused = await stateOf();
  const again = await call(admin, sendAgain, { params: { mailId: mail.id } });
  const [delivered] = await outbox.send();
  const twice = await call(admin, sendAgain, { params: { mailId: mail.id } });

  expect(refused).toMatchObject([{ id: mail.id, state: 'failed', response: '554 Looks like spam' }]);
  expect(again.json()).toMatchObject({ state: 'waiting' });
  expect(delivered).toMatchObject({ to: [requester.email], text: expect.stringContaining('See the invoice.') });
  expect(await stateOf()).toMatchObject([{ id: mail.id, state: 'sent' }]);
  expect(refusalOf(twice)).toEqual({
    statusCode: 409,
    message: 'This email did not fail, so there is nothing to send again.',
  });
  const [entry] = await db.select().from(events).where(eq(events.recordId, ticket.id)).orderBy(desc(events.id));
  expect(entry).toMatchObject({ action: 'mailed again', kind: 'ticket', actorId: admin.id });
});
