import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recallIn } from '#contract/comments-constants.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { newReadableToken } from '#server/platform/lib/secrets.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { db, insertCompany, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const newId = () => `<${randomBytes(8).toString('hex')}@acme.example>`;

/** Dana and her manager, and two Message-IDs of a conversation that we were not part of. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId });
  const amy = await insertUser('employee', { companyId });
  const manager = await insertUser('manager', { companyId });
  return { dana, amy, manager, first: newId(), second: newId() };
}

type Ids = { first: string; second: string };

test.each<[string, (ids: Ids) => Record<string, string>, (ids: Ids) => Record<string, string>]>([
  ['the same References', ({ first }) => ({ References: first }), ({ first }) => ({ References: first })],
  [
    'one References, one In-Reply-To',
    ({ first, second }) => ({ References: `${first} ${second}`, 'In-Reply-To': second }),
    ({ first }) => ({ 'In-Reply-To': first }),
  ],
  [
    'longer References',
    ({ first }) => ({ References: first }),
    ({ first, second }) => ({ References: `${first} ${second}` }),
  ],
  ['a reply that came before it', ({ first }) => ({ References: first }), ({ first }) => ({ 'Message-ID': first })],
])('two emails of a conversation that we joined late are one ticket: %s', async (_, ofFirst, ofSecond) => {
  const { dana, manager, ...ids } = await scene();
  const opened = await arrive(rawMail({ From: dana.email, 'Message-ID': newId(), ...ofFirst(ids) }, 'One.\r\n'));

  const answered = await arrive(
    rawMail({ From: manager.email, 'Message-ID': newId(), ...ofSecond(ids) }, 'Another.\r\n'),
  );

  expect(opened).toMatchObject({ result: 'ticket' });
  expect(answered).toMatchObject({ result: 'comment', ticketId: opened.ticketId });
  expect(
    await db
      .select()
      .from(comments)
      .where(eq(comments.ticketId, opened.ticketId ?? '')),
  ).toMatchObject([{ body: 'Another.', authorId: manager.id }]);
});

test('a recalled email is marked as such in its own sender’s ticket, which stays closed, and opens no other', async () => {
  const { dana, amy } = await scene();
  const opened = await arrive(rawMail({ From: dana.email, Subject: 'Payroll list', 'Message-ID': newId() }));
  await db
    .update(tickets)
    .set({ status: 'closed' })
    .where(eq(tickets.id, opened.ticketId ?? ''));
  const recall = (person: { email: string }) =>
    arrive(
      rawMail(
        { From: person.email, Subject: 'Recall: Payroll list', 'Message-ID': newId() },
        'Dana Smith would like to recall the message, "Payroll list".\r\n',
      ),
    );

  const [own, others] = [await recall(dana), await recall(amy)];

  expect(own).toMatchObject({ result: 'automatic', ticketId: opened.ticketId });
  expect(others).toMatchObject({ result: 'automatic', ticketId: null });
  const [comment] = await db
    .select()
    .from(comments)
    .where(eq(comments.id, own.commentId ?? ''));
  expect(recallIn(comment?.body ?? '')).toBe('Payroll list');
  expect(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, opened.ticketId ?? '')),
  ).toMatchObject([{ status: 'closed' }]);
  expect(await db.$count(tickets, eq(tickets.clientId, amy.id))).toBe(0);
});

test('an email of somebody who may not see the ticket of its conversation becomes their own ticket', async () => {
  const { dana, amy, first } = await scene();
  const other = await insertUser('manager');
  const opened = await arrive(rawMail({ From: dana.email, 'Message-ID': newId(), References: first }));

  const [byAmy, byOther] = [
    await arrive(rawMail({ From: amy.email, 'Message-ID': newId(), References: first })),
    await arrive(rawMail({ From: other.email, 'Message-ID': newId(), References: first })),
  ];
  const again = await arrive(rawMail({ From: amy.email, 'Message-ID': newId(), References: first }, 'More.'));

  expect(byAmy).toMatchObject({ result: 'ticket' });
  expect(byOther).toMatchObject({ result: 'ticket' });
  expect(new Set([opened.ticketId, byAmy.ticketId, byOther.ticketId]).size).toBe(3);
  expect(again).toMatchObject({ result: 'comment', ticketId: byAmy.ticketId });
});

test('answers to one email of ours that is about no ticket are no conversation', async () => {
  const { dana } = await scene();
  const ours = `<${newReadableToken()}@archway.example>`;

  const first = await arrive(rawMail({ From: dana.email, 'Message-ID': newId(), 'In-Reply-To': ours }));
  const second = await arrive(rawMail({ From: dana.email, 'Message-ID': newId(), 'In-Reply-To': ours }, 'Another.'));

  expect([first.result, second.result]).toEqual(['ticket', 'ticket']);
  expect(second.ticketId).not.toBe(first.ticketId);
});
