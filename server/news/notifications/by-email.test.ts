import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { addComment } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/notifications.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { newReadableToken } from '#server/platform/lib/secrets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const arrive = incomingOf(db);
const portal = notificationsOf(db);
const outbox = outboxOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
});

/** Ben, his colleague Tasha, Marcus of the staff, and a resolved ticket of Ben's that Marcus has and Tasha takes part in. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const ben = await insertUser('employee', { companyId, firstName: 'Ben', lastName: 'Kowalski' });
  const tasha = await insertUser('employee', { companyId, firstName: 'Tasha', lastName: 'Greene' });
  const marcus = await insertUser('super_admin', { firstName: 'Marcus', lastName: 'Bell' });
  const ticket = await insertTicket(ben, { assignedToId: marcus.id, status: 'resolved', resolvedAt: new Date() });
  const params = { ticketId: ticket.id };
  await call(ben, setParticipants, { params, body: { userIds: [tasha.id] } });
  await outbox.begin();
  await portal.begin();
  return { ben, tasha, marcus, ticketId: ticket.id };
}

async function answer(author: User, ticketId: string, text = 'It still smokes.', headers = {}) {
  const token = await createLink(db, 'reply', { subjectId: ticketId, userId: author.id });
  const to = `support+${token}@archway.example`;
  return arrive(rawMail({ From: author.email, To: to, ...dmarc('pass'), ...headers }, text));
}

const sentencesFor = async (user: User) => {
  await portal.deliver();
  return (await call(user, listNotifications, {})).json().map(({ sentence }) => sentence);
};

test('a comment by email says so in the portal, the email, the audit log and the history', async () => {
  const { ben, marcus, ticketId } = await scene();

  await answer(ben, ticketId);

  expect(await sentencesFor(marcus)).toEqual(['Ben Kowalski commented by email and reopened this ticket']);
  const mail = (await outbox.all()).find(({ to }) => to[0] === marcus.email);
  expect(mail?.text).toMatch(/^Ben Kowalski (commented|reopened this ticket) by email$/m);
  const logged = (await call(marcus, listAuditEntries, { querystring: { record: ticketId } })).json();
  expect(logged.find(({ action }) => action === 'commented')).toMatchObject({
    actorName: 'Ben Kowalski',
    via: 'email',
  });
  const [changed] = (await call(marcus, listHistory, { params: { ticketId } })).json();
  expect(changed).toMatchObject({ byName: 'Ben Kowalski', via: 'email' });
  expect(JSON.stringify([mail, logged, changed])).not.toContain(', by email');
});

test('a comment by email from staff says so to the people of its ticket', async () => {
  const { ben, marcus, tasha, ticketId } = await scene();

  await answer(marcus, ticketId, 'The roller is in.', { Cc: `${ben.email}, ${tasha.email}` });

  expect(await sentencesFor(ben)).toEqual(['Marcus Bell commented by email']);
  expect(await sentencesFor(tasha)).toEqual(['Marcus Bell commented by email']);
});

test('a ticket opened by email says so to the participants it added', async () => {
  const { ben, tasha } = await scene();

  await arrive(rawMail({ From: ben.email, Cc: tasha.email, ...dmarc('pass') }, 'The scanner is dead.'));

  expect(await sentencesFor(tasha)).toEqual(['Ben Kowalski opened a ticket by email and added you to it']);
});

test.each(['Cc', 'To'])(
  'a %s recipient of the email that opened a ticket gets no second email about it',
  async (header) => {
    const { ben, marcus, tasha } = await scene();
    const headers = { From: ben.email, To: 'support@archway.example', ...dmarc('pass') };
    const addressed = header === 'Cc' ? { Cc: tasha.email } : { To: `support@archway.example, ${tasha.email}` };

    const { ticketId } = await arrive(
      rawMail({ ...headers, ...addressed }, `The scanner is dead. ${newReadableToken()}`),
    );
    const atOnce = await outbox.all();
    await call(marcus, addComment, { params: { ticketId: ticketId ?? '' }, body: { comment: 'It needs a new lamp.' } });
    const later = await outbox.all();

    expect(atOnce.some(({ to }) => to[0] === tasha.email)).toBe(false);
    expect(later.find(({ to }) => to[0] === tasha.email)?.text).toContain('It needs a new lamp.');
  },
);

test('an inquiry says in the audit log whether it came by email', async () => {
  const { marcus } = await scene();
  const From = `"Grace Hopper" <${newReadableToken()}@elsewhere.example>`;

  const { inquiryId } = await arrive(rawMail({ From }));

  const logged = (await call(marcus, listAuditEntries, { querystring: { record: inquiryId ?? '' } })).json();
  expect(logged).toMatchObject([{ actorName: 'Grace Hopper', via: 'email', kind: 'inquiry' }]);
});

test('a change in the portal does not name a way', async () => {
  const { ben, marcus, ticketId } = await scene();

  await call(ben, setParticipants, { params: { ticketId }, body: { userIds: [] } });

  const [changed] = (await call(marcus, listHistory, { params: { ticketId } })).json();
  expect(changed).toMatchObject({ byName: 'Ben Kowalski', via: null });
});
