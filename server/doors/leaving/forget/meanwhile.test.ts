import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { forgetUser, updateUser } from '#contract/users.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { tablesWith } from '#test/find-in-database.ts';
import { slow } from '#test/slow.ts';
import { lockTable, untilBlocked } from '#test/table-lock.ts';
import { eraseCompanies } from '../offboarding/erase.ts';

slow('Reads everything that anybody reads');

const { call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const boss = await insertUser('super_admin', { firstName: 'Sam', lastName: 'Boss', email: 'sam@archway.example' });
await moveToNow(db, 'news');

type Person = Awaited<ReturnType<typeof insertUser>>;

const forget = (person: Person) => call(boss, forgetUser, { params: { userId: person.id } });

/** Erases the company of somebody who wrote in a ticket of another one. */
async function erase(person: Person) {
  const elsewhere = await insertTicket(await insertUser('employee'));
  await insertComment(elsewhere.id, person, { body: 'Hello' });
  await db
    .update(companies)
    .set({ deleteOn: '2026-01-01' })
    .where(eq(companies.id, person.companyId ?? ''));
  while ((await eraseCompanies(db)) > 0);
}

/** Does something while a person is looked for: the tables before the locked one were read, and others not yet. */
async function during(forgetting: (person: Person) => Promise<unknown>, person: Person, work: () => Promise<void>) {
  const unlock = await lockTable(db, 'saved_replies');
  const isDone = forgetting(person);
  await untilBlocked(db, isDone);
  try {
    await work();
  } finally {
    await unlock();
    await isDone;
  }
}

test.each([
  ['a person', forget],
  ['somebody of a company that is erased', erase],
])('while %s is looked for, others are told of what happens', async (_, forgetting) => {
  const person = await insertUser('employee', { firstName: 'Zeldarine', lastName: 'Quillfeather' });
  const { id: ticketId } = await insertTicket(await insertUser('manager'), { assignedToId: boss.id });
  const told = () =>
    db.$count(notifications, and(eq(notifications.ticketId, ticketId), eq(notifications.userId, boss.id)));

  await during(forgetting, person, async () => {
    await call(await insertUser('admin'), addComment, { params: { ticketId }, body: { comment: 'What of this?' } });
    await handleAll(db, notifyPeople({ isMailOn: false }));

    expect(await told()).toBe(1);
    expect(await db.select().from(users).where(eq(users.id, person.id))).toMatchObject([{ firstName: 'Zeldarine' }]);
  });

  expect(await tablesWith(db, 'Quillfeather')).toEqual([]);
});

test('what is written about a person while they are looked for is found as well', async () => {
  const person = await insertUser('employee', { firstName: 'Zeldarine', lastName: 'Quillfeather' });
  const colleague = await insertUser('manager', { companyId: person.companyId });
  const { id: ticketId } = await insertTicket(person);
  const other = await insertTicket(await insertUser('employee'), { description: 'Zeldarine and Quill called' });

  await during(forget, person, async () => {
    const comment = (by: Person, text: string) =>
      call(by, addComment, { params: { ticketId }, body: { comment: text } });
    await comment(colleague, 'Ask Zeldarine Quillfeather');
    await comment(person, 'It is I, Zeldarine');
    await db.insert(ticketParticipants).values({ ticketId: other.id, userId: person.id });
  });

  for (const trace of ['zeldarine', 'quillfeather']) expect([trace, await tablesWith(db, trace)]).toEqual([trace, []]);
  expect(await db.select().from(tickets).where(eq(tickets.id, other.id))).toMatchObject([
    { description: '(removed) and Quill called' },
  ]);
});

test('a person who gets another name while they are looked for is found under both', async () => {
  const before = { firstName: 'Zeldarine', lastName: 'Quillfeather', email: 'zelda@acme.example', phone: '' };
  const person = await insertUser('employee', before);
  await insertTicket(await insertUser('employee'), {
    description: 'Zeldarine Quillfeather is now Zeldarine Mossgrove',
  });

  await during(forget, person, async () => {
    // The requests of one user take turns.
    const response = await call(await insertUser('super_admin'), updateUser, {
      params: { userId: person.id },
      body: { ...before, lastName: 'Mossgrove' },
    });
    expect(response.statusCode).toBe(200);
  });

  expect(await db.select().from(users).where(eq(users.id, person.id))).toMatchObject([{ firstName: 'Former' }]);
  for (const trace of ['quillfeather', 'mossgrove']) expect([trace, await tablesWith(db, trace)]).toEqual([trace, []]);
});

test.each([
  ['a person', forget],
  ['somebody of a company that is erased', erase],
])('a consumer that has just read of %s writes down no name that is forgotten meanwhile', async (_, forgetting) => {
  const person = await insertUser('employee', { firstName: 'Zeldarine', lastName: 'Quillfeather' });
  const { id: ticketId } = await insertTicket(person, { assignedToId: boss.id });
  await call(person, addComment, { params: { ticketId }, body: { comment: 'Hello' } });
  const [hasRead, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const consumer = notifyPeople({ isMailOn: false });
  const handled = handleAll(db, {
    ...consumer,
    handle: async (...read) => {
      hasRead.resolve();
      await mayWrite.promise;
      return consumer.handle(...read);
    },
  });
  await hasRead.promise;

  const forgotten = forgetting(person);
  await untilBlocked(db, forgotten);
  mayWrite.resolve();
  await Promise.all([handled, forgotten]);

  expect(await tablesWith(db, 'Quillfeather')).toEqual([]);
});
