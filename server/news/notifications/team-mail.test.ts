import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { wakeDelivery } from '#server/platform/mail/outbox.ts';
import { startApp } from '#test/app.ts';
import { handleAll } from '#test/consumers.ts';
import { deliveries } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';
import { notifyPeople } from './notify-people.ts';
import { queueTeamMail } from './queue-team-mail.ts';

slow('Sends many emails');

const { app, call, db, insertTicket, insertUser } = await startApp({ own: true, limitFactor: 1_000 });
const outbox = outboxOf(db);
const deliver = deliveries(db);
const mail = { isOn: true, isMailOn: true };

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'mail_confirms_new_tickets'));
  await outbox.begin();
});

const hire = (count: number, values: Parameters<typeof insertUser>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => insertUser('admin', values)));

async function raise(requester: User, title: string) {
  const body = { title, description: `About ${title}.`, category: 'Hardware Issues', priority: 'low' as const };
  return (await call(requester, createTicket, { body })).json();
}

async function raiseMany(requester: User, count: number) {
  for (let index = 1; index <= count; index++) await raise(requester, `Request ${index}.`);
}

const teamMails = () => db.$count(outgoingMails, eq(outgoingMails.kind, 'team'));
const unsent = () => db.$count(outgoingMails, and(isNull(outgoingMails.sentAt), isNull(outgoingMails.failedAt)));
const sentTo = <Each extends { to: string[] }>(mails: Each[], user: User) =>
  mails.filter(({ to }) => to.includes(user.email));

/** As the job does: without anything that the test outbox does in between. */
async function look() {
  await handleAll(db, notifyPeople(mail));
  await queueTeamMail(db, mail);
}

const minutesPass = (minutes: number) =>
  db.execute(sql`update outgoing_mails set sent_at = sent_at - ${`${minutes} minutes`}::interval`);

describe('new tickets', () => {
  test('of any number are one email for each of the staff, with a list', async () => {
    const [first, second] = await hire(2);
    const requester = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
    await raiseMany(requester, 60);

    const mails = await outbox.all();

    expect(await teamMails()).toBe(2);
    for (const admin of [first, second]) {
      const [told, ...more] = sentTo(mails, admin as User);
      expect(more).toEqual([]);
      expect(told?.header('subject')).toBe('60 new tickets');
      expect(told?.text).toMatch(
        /Request 60\.[\s\S]*New ticket from Dana Whitfield[\s\S]*About Request 60\.[\s\S]*Request 11\./,
      );
      expect(told?.text).not.toContain('Request 10.');
      expect(told?.text).toContain('There is news about 10 more tickets.');
      expect(told?.text).toMatch(/https:\/\/help\.archway\.example\/ticketing\/admin\?ticket=/);
    }
  });

  test('that come while an email is waiting or was just sent wait for the next, five minutes later', async () => {
    const [admin] = await hire(1);
    const requester = await insertUser('employee');
    await raise(requester, 'One');
    await look();
    await raise(requester, 'Two');
    await look();
    const waiting = await teamMails();
    await outbox.send();
    await minutesPass(4);
    await look();
    const early = await teamMails();
    await raise(requester, 'Three');
    await minutesPass(1);
    await look();

    const mails = sentTo(await outbox.send(), admin as User);

    expect([waiting, early]).toEqual([1, 1]);
    expect(mails.map((each) => each.header('subject'))).toEqual(['2 new tickets']);
    expect(mails[0]?.text).toMatch(/Three[\s\S]*Two/);
    await minutesPass(60);
    await look();
    expect(await unsent()).toBe(0);
  });

  test('are not in the list of staff who turned them off, are involved, or opened them', async () => {
    const [eager, quiet, author] = (await hire(3)) as [User, User, User];
    const requester = await insertUser('employee');
    await call(quiet, updateNotificationPreferences, { body: { created: { mail: false } } });
    const people = { companyId: requester.companyId ?? '', clientId: requester.id, assignedToId: eager.id };
    const words = { title: 'Laptop', description: 'Please.', category: 'Hardware Issues', priority: 'low' as const };
    await call(author, createTicket, { body: { ...words, ...people } });

    await outbox.queue();
    const none = await teamMails();
    await raise(requester, 'Printer');
    const mails = await outbox.all();

    expect(none).toBe(0);
    expect(mails.filter(({ text }) => text.includes('New ticket')).flatMap(({ to }) => to)).toEqual(
      expect.arrayContaining([eager.email, author.email]),
    );
    expect(sentTo(mails, quiet)).toEqual([]);
  });

  test('are mailed to nobody while the setting is off, nor later', async () => {
    await hire(2);
    const requester = await insertUser('employee');
    const turn = (value: string | null) =>
      db.update(settings).set({ value }).where(eq(settings.key, 'mail_staff_about_new_tickets'));
    await turn('false');
    await raise(requester, 'While it is off');
    await outbox.queue();
    const none = await teamMails();
    await turn(null);
    await outbox.queue();

    expect([none, await teamMails()]).toEqual([0, 0]);
  });

  test('are turned off by one click, which keeps email about one’s own tickets', async () => {
    const [admin] = (await hire(1)) as [User];
    await raise(await insertUser('employee'), 'Printer');
    const [told] = sentTo(await outbox.all(), admin);
    const [, link = ''] = /^<(.*)>$/.exec(told?.header('list-unsubscribe') ?? '') ?? [];

    const click = await app.inject({ method: 'POST', url: link.replace('https://help.archway.example', '') });

    expect(told?.text).toContain('Turn emails about new tickets off');
    expect(click.body).toContain('You will no longer get emails about new tickets.');
    const preferences = (await call(admin, findNotificationPreferences, {})).json();
    expect([preferences.created?.mail, preferences.replied?.mail]).toEqual([false, true]);
  });

  test('are part of a digest, after the tickets of its reader', async () => {
    const [admin] = (await hire(1, { mailDigest: 'hourly' })) as [User];
    const requester = await insertUser('employee');
    const own = await insertTicket(requester, { title: 'My own', assignedToId: admin.id });
    await call(requester, addComment, { params: { ticketId: own.id }, body: { comment: 'Hello?' } });
    await outbox.queue();
    await raiseMany(requester, 55);

    const mails = sentTo(await outbox.all(), admin);

    expect(mails.map((each) => each.header('subject'))).toEqual(['News about 56 tickets']);
    expect(mails[0]?.text).toMatch(/My own[\s\S]*Hello\?[\s\S]*Request 55\./);
  });

  test('do not count toward the limit of email about one’s own tickets', async () => {
    const [admin] = (await hire(1)) as [User];
    const requester = await insertUser('employee');
    const own = await insertTicket(requester, { assignedToId: admin.id });
    const sent = { userId: admin.id, sentAt: new Date() };
    const write = () => call(requester, addComment, { params: { ticketId: own.id }, body: { comment: 'Hello?' } });
    await db.insert(outgoingMails).values(Array(150).fill({ ...sent, kind: 'team' }));
    await write();
    const reply = await outbox.all();

    await db.insert(outgoingMails).values(Array(100).fill({ ...sent, kind: 'ticket', ticketId: own.id }));
    await raise(requester, 'Printer');
    await write();
    const beyond = sentTo(await outbox.all(), admin);

    expect(sentTo(reply, admin)[0]?.text).toContain('Hello?');
    expect(beyond.map(({ text }) => text.includes('Printer'))).toEqual([true]);
  });

  test('are checked when the email is sent: former staff get nothing, and hidden tickets are left out', async () => {
    const [stays, leaves] = (await hire(2)) as [User, User];
    const [one, other] = [await insertUser('employee'), await insertUser('employee')];
    await raise(one, 'Visible');
    await raise(other, 'canary');
    await outbox.queue();

    await db.update(users).set({ isActive: false }).where(eq(users.id, leaves.id));
    await db.execute(sql`update companies set deleted_at = now() where id = ${other.companyId}`);
    const mails = (await outbox.send()).filter(({ to }) => !to.includes(one.email));

    expect(mails.map(({ to }) => to)).toEqual([[stays.email]]);
    expect(mails[0]?.header('subject')).toMatch(/^New ticket: \[TKT-\d+\] Visible$/);
    expect(mails[0]?.raw).not.toContain('canary');
  });
});

test('missed promises and reopened tickets without an assignee are one email', async () => {
  const [admin] = (await hire(1)) as [User];
  const boss = await insertUser('super_admin');
  const requester = await insertUser('employee');
  const tickets = await Promise.all(['A', 'B', 'C'].map((title) => insertTicket(requester, { title })));
  for (const { id: recordId, number } of tickets) {
    const ofTicket = { kind: 'ticket' as const, recordId, recordName: `TKT-${number}` };
    const changes = { resolution: [null, 'Monday'] satisfies [null, string] };
    await record(db, system, { action: 'missed', ...ofTicket, changes });
    const by = { type: 'user', id: requester.id, address: '127.0.0.1' } as const;
    await record(db, by, { action: 'not fixed', ...ofTicket });
  }

  const mails = await outbox.all();

  expect(mails.map(({ to }) => to).sort()).toEqual([[admin.email], [boss.email]].sort());
  expect(mails[0]?.header('subject')).toBe('News about 3 tickets');
  expect(mails[0]?.text.match(/The resolution was due by Monday and is late/g)).toHaveLength(3);
  expect(mails[0]?.text.match(/said that it is not fixed/g)).toHaveLength(3);
});

test('a person involved in a ticket gets its own email, not the news for the team', async () => {
  const [admin] = (await hire(1)) as [User];
  const requester = await insertUser('employee');
  const { id } = await raise(requester, 'Printer');
  await call(admin, updateTicket, { params: { ticketId: id }, body: { assignedToId: admin.id } });
  await call(requester, addComment, { params: { ticketId: id }, body: { comment: 'Still smoking.' } });

  const mails = sentTo(await outbox.all(), admin);

  expect(mails.map((each) => each.header('subject'))).toEqual([expect.stringMatching(/^\[TKT-\d+\] Printer$/)]);
  expect(mails[0]?.text).toContain('Still smoking.');
});

test('nobody of the team gets news of a ticket that one of them takes before the email is sent', async () => {
  const [taker, other] = (await hire(2)) as [User, User];
  const requester = await insertUser('employee');
  const [taken, left] = [await insertTicket(requester), await insertTicket(requester, { title: 'Left' })];
  for (const { id } of [taken, left])
    await call(requester, addComment, { params: { ticketId: id }, body: { comment: 'Any news?' } });
  await outbox.queue();

  await call(taker, updateTicket, { params: { ticketId: taken.id }, body: { assignedToId: taker.id } });
  const mails = await outbox.send();

  for (const user of [taker, other])
    expect(sentTo(mails, user).map((each) => each.header('subject'))).toEqual([
      expect.stringMatching(/^News about TKT-\d+$/),
    ]);
  expect(mails.every(({ text }) => text.includes('Left'))).toBe(true);
});

test('an unreachable mail server does not pile up emails to the team', async () => {
  await hire(2);
  const requester = await insertUser('employee');
  for (const title of ['One', 'Two', 'Three']) {
    await raise(requester, title);
    await look();
    const delivery = deliver('smtp://127.0.0.1:1');
    await vi.waitFor(async () => expect(await db.$count(outgoingMails, sql`attempts > 0`)).toBeGreaterThan(1), 30_000);
    await delivery.stop();
  }

  expect(await teamMails()).toBe(2);
});

test('a thousand tickets in an hour leave the outbox of fifty staff empty a minute later', {
  tags: 'release',
  timeout: 600_000,
}, async () => {
  const staff = await hire(50);
  const server = await startMailServer();
  const clients = await Promise.all(Array.from({ length: 20 }, () => insertUser('employee')));
  const delivery = deliver(server.url);

  for (let round = 0; round < 12; round++) {
    await Promise.all(clients.map((client) => raiseMany(client, round < 10 ? 4 : 5)));
    await look();
    wakeDelivery();
    await vi.waitFor(async () => expect(await unsent()).toBe(0), 60_000);
    if (round < 11) await minutesPass(5);
  }
  await delivery.stop();
  await server.stop();

  expect(await db.$count(outgoingMails)).toBe(12 * staff.length);
  const [one] = staff;
  const counts = sentTo(server.accepted, one as User).map((each) => Number.parseInt(each.header('subject') ?? '', 10));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1_000);
  expect(await db.$count(outgoingMails, sql`failed_at is not null`)).toBe(0);
});
