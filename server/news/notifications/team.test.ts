import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listNotifications, listRecipients, updateNotificationPreferences } from '#contract/notifications.ts';
import { rateTicket } from '#contract/ratings.ts';
import { markNotFixed, updateTicket } from '#contract/tickets.ts';
import type { TicketStatuses } from '#contract/tickets-constants.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { statementsOf } from '#test/scale/statements.ts';

const { call, databaseUrl, db, insertComment, insertTicket, insertUser } = await startApp({
  own: true,
  mail: mailSetup,
});
const outbox = outboxOf(db);
const portal = notificationsOf(db);
const arrive = incomingOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;
type Status = (typeof TicketStatuses)[number];

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
});

/** A ticket that nobody is assigned to, or only somebody who has left, and three of the staff. */
async function scene(status: Status = 'open', leaver?: User) {
  const dana = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const staff = [
    await insertUser('admin', { lastName: 'Chen' }),
    await insertUser('admin', { lastName: 'Raman' }),
    await insertUser('super_admin', { lastName: 'Silva' }),
  ] as const;
  const isOver = status === 'resolved' || status === 'closed';
  const resolvedAt = isOver ? new Date() : null;
  const ticket = await insertTicket(dana, { status, resolvedAt, assignedToId: leaver?.id ?? null });
  await outbox.begin();
  await portal.begin();
  return { dana, staff, ticket, params: { ticketId: ticket.id } };
}

const comment = (author: User, { id: ticketId }: { id: string }, text = 'Any news?') =>
  call(author, addComment, { params: { ticketId }, body: { comment: text } });

/** Who of the staff was told in the portal, with the kinds, and who by email. */
async function told(staff: readonly User[]) {
  await portal.deliver();
  const listed = await Promise.all(
    staff.map(async (user) =>
      (await call(user, listNotifications, {})).json().map(({ kind }) => [user.lastName, kind]),
    ),
  );
  const mails = await outbox.all();
  const nameOf = (email: string | undefined) => staff.find((user) => user.email === email)?.lastName;
  return { portal: listed.flat(), mail: mails.flatMap(({ to }) => nameOf(to[0]) ?? []).sort() };
}

const everybody = (kind: string) => ({
  portal: [
    ['Chen', kind],
    ['Raman', kind],
    ['Silva', kind],
  ],
  mail: ['Chen', 'Raman', 'Silva'],
});

describe('a client’s comment on a ticket that nobody is assigned to', () => {
  test('is told to all staff while nobody has answered', async () => {
    const { dana, staff, ticket, params } = await scene();

    const { body } = await call(dana, listRecipients, { params });
    await comment(dana, ticket);

    expect(JSON.parse(body)).toEqual(staff.map(({ lastName }) => ({ name: `Ada ${lastName}`, byMail: true })));
    expect(await told(staff)).toEqual(everybody('replied'));
  });

  test('is told to staff who have answered; notes and automatic replies are no answers', async () => {
    const { dana, staff, ticket, params } = await scene();
    const [chen, raman, silva] = staff;
    await insertComment(ticket.id, chen);
    await insertComment(ticket.id, raman, { isInternal: true });
    await insertComment(ticket.id, silva, { source: 'automatic' });

    const { body } = await call(dana, listRecipients, { params });
    await comment(dana, ticket);

    expect(JSON.parse(body)).toEqual([{ name: 'Ada Chen', byMail: true }]);
    expect(await told(staff)).toEqual({ portal: [['Chen', 'replied']], mail: ['Chen'] });
  });

  test('is told to all staff if those who answered or were assigned have left', async () => {
    const leaver = await insertUser('admin');
    const { dana, staff, ticket } = await scene('in_progress', leaver);
    await insertComment(ticket.id, leaver);
    await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));

    await comment(dana, ticket);

    expect(await told(staff)).toEqual(everybody('replied'));
  });

  test('by email is told like one in the portal', async () => {
    const { dana, staff, ticket } = await scene();
    await insertComment(ticket.id, staff[1]);

    const headers = { From: `Dana Whitfield <${dana.email}>`, Subject: `Re: [TKT-${ticket.number}] Printer on fire` };
    const { result } = await arrive(rawMail(headers, 'It is down again.'));

    expect(result).toBe('comment');

    expect(await told(staff)).toEqual({ portal: [['Raman', 'replied']], mail: ['Raman'] });
  });

  test('follows the preferences of each person', async () => {
    const { dana, staff, ticket } = await scene();
    await call(staff[0], updateNotificationPreferences, { body: { replied: { portal: false } } });
    await call(staff[1], updateNotificationPreferences, { body: { replied: { mail: false } } });

    await comment(dana, ticket);

    expect(await told(staff)).toEqual({
      portal: [
        ['Raman', 'replied'],
        ['Silva', 'replied'],
      ],
      mail: ['Chen', 'Silva'],
    });
  });

  test('is not told to the team if somebody is assigned, nor are comments of staff', async () => {
    const { dana, staff, ticket } = await scene();
    const assigned = await insertTicket(dana, { assignedToId: staff[2].id });
    await insertComment(assigned.id, staff[0]);

    await comment(dana, assigned);
    await comment(staff[0], ticket, 'We are on it.');
    await comment(staff[1], ticket, 'Indeed.');

    expect(await told(staff)).toEqual({ portal: [['Silva', 'replied']], mail: ['Silva'] });
  });

  test('is told to all staff if the client is assigned to their own ticket', async () => {
    const { dana, staff, ticket } = await scene();
    const manager = await insertUser('manager', { companyId: dana.companyId });
    const own = await insertTicket(manager, { assignedToId: manager.id });
    expect(ticket.id).not.toBe(own.id);

    await comment(manager, own);

    expect(await told(staff)).toEqual(everybody('replied'));
  });
});

describe('a reopening of a ticket that nobody is assigned to', () => {
  test('by a comment is told to the staff who have answered, or to all', async () => {
    const { dana, staff, ticket } = await scene('resolved');
    const answered = await insertTicket(dana, { status: 'resolved', resolvedAt: new Date() });
    await insertComment(answered.id, staff[0]);

    await comment(dana, ticket, 'It happens again.');
    expect((await told(staff)).portal).toEqual(everybody('reopened').portal);
    await portal.begin();
    await outbox.begin();
    await comment(dana, answered, 'It happens again.');

    expect((await told(staff.slice(0, 1))).portal).toHaveLength(2);
    expect((await told(staff.slice(1))).portal).toHaveLength(2);
  });

  test.each([true, false])(
    'with the button is told to all staff, also where clients may not reopen (%s)',
    async (may) => {
      const { dana, staff, params } = await scene('resolved');
      await db
        .update(settings)
        .set({ value: `${may}` })
        .where(eq(settings.key, 'clients_may_reopen'));

      await call(dana, markNotFixed, { params });
      await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_may_reopen'));

      expect(await told(staff)).toEqual(everybody('reopened'));
    },
  );

  test('by one of the staff is told to the others', async () => {
    const { staff, ticket, params } = await scene('closed');
    await insertComment(ticket.id, staff[0]);

    await call(staff[0], updateTicket, { params, body: { status: 'open' } });

    expect(await told(staff)).toEqual({
      portal: [
        ['Raman', 'reopened'],
        ['Silva', 'reopened'],
      ],
      mail: ['Raman', 'Silva'],
    });
  });

  test('by a comment on a closed ticket opens a new one, which the staff who answered learn of', async () => {
    const { dana, staff, ticket } = await scene('closed');
    await insertComment(ticket.id, staff[1]);
    await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'mail_staff_about_new_tickets'));

    await comment(dana, ticket, 'It happens again.');
    const all = await told(staff);
    await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'mail_staff_about_new_tickets'));

    expect(all).toEqual({ portal: [['Raman', 'replied']], mail: ['Raman'] });
  });
});

test('a bad rating of a ticket without an assignee is told to the staff who answered and to super admins', async () => {
  const { dana, staff, ticket, params } = await scene('open');
  await insertComment(ticket.id, staff[0]);
  await call(staff[1], updateTicket, { params, body: { status: 'resolved' } });
  await outbox.begin();
  await portal.begin();

  expect((await call(dana, rateTicket, { params, body: { score: 1 } })).statusCode).toBe(200);

  expect(await told(staff)).toEqual({
    portal: [
      ['Chen', 'rated'],
      ['Silva', 'rated'],
    ],
    mail: ['Chen', 'Silva'],
  });
});

test('who is told of a comment is decided once, for notifications, emails and the email to the team', async () => {
  const { dana, staff, ticket } = await scene();
  const colleague = await insertUser('manager', { companyId: dana.companyId });
  await comment(colleague, ticket);

  const { statements } = await statementsOf(databaseUrl, outbox.queue);

  const readsOf = (words: string) => statements.filter(({ text }) => text.includes(words)).length;
  // The team with what each has answered, and what everybody wants.
  expect([readsOf('"answered_id"'), readsOf('"notification_preferences"')]).toEqual([1, 1]);
  const mails = await outbox.send();
  expect(mails.map(({ to }) => to[0]).sort()).toEqual([dana, ...staff].map(({ email }) => email).sort());
});
