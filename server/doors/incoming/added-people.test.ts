import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/incoming-mail.ts';
import { listNotifications } from '#contract/notifications.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { findTicket } from '#contract/tickets.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const portal = notificationsOf(db);
const outbox = outboxOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

/** Dana's ticket, her colleagues Amy and Luis, and their manager. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const amy = await insertUser('employee', { companyId, firstName: 'Amy', lastName: 'Tran' });
  const luis = await insertUser('employee', { companyId, firstName: 'Luis', lastName: 'Ortiz' });
  const manager = await insertUser('manager', { companyId, firstName: 'Mona', lastName: 'Reed' });
  const first = await arrive(rawMail({ From: dana.email, ...dmarc('pass') }, randomBytes(8).toString('hex')));
  const ticketId = first.ticketId ?? '';
  const ticket = (await call(dana, findTicket, { params: { ticketId } })).json();
  return { dana, amy, luis, manager, ticketId, ticket, messageId: first.messageId };
}

type Scene = Awaited<ReturnType<typeof scene>>;

async function tokenFor({ id: userId }: User, ticketId: string) {
  const token = await createLink(db, 'reply', { subjectId: ticketId, userId });
  return token;
}

const participantsOf = async (ticketId: string) => {
  const rows = await db.select().from(ticketParticipants).where(eq(ticketParticipants.ticketId, ticketId));
  return rows.map(({ userId }) => userId).sort();
};
const seenBy = async (user: User, ticketId: string) =>
  (await call(user, findTicket, { params: { ticketId } })).statusCode;

/** Ways to write into Dana's ticket with an address that anybody can write into From. */
const forgeries: [string, (scene: Scene) => Promise<Record<string, string>> | Record<string, string>][] = [
  ['her address and a number', ({ dana, ticket }) => ({ From: dana.email, Subject: `[${ticket.ticketNumber}] Hi` })],
  ['her address and her Message-ID', ({ dana, messageId }) => ({ From: dana.email, 'In-Reply-To': `<${messageId}>` })],
  [
    'her manager’s address and her token',
    async ({ dana, manager, ticketId }) => ({
      From: manager.email,
      To: `support+${await tokenFor(dana, ticketId)}@archway.example`,
    }),
  ],
  [
    'her address and a colleague’s token',
    async ({ dana, manager, ticketId }) => ({
      From: dana.email,
      References: `<${await tokenFor(manager, ticketId)}@help.archway.example>`,
    }),
  ],
];

test.each(forgeries)('%s let nobody read a ticket, in Cc or in To', async (_, write) => {
  const there = await scene();
  const headers = await write(there);

  const copied = await arrive(rawMail({ ...headers, Cc: there.amy.email }, 'For you.'));
  const addressed = await arrive(
    rawMail({ ...headers, To: `${headers.To ?? 'support@archway.example'}, ${there.luis.email}` }, 'For you as well.'),
  );

  expect([copied, addressed]).toMatchObject(Array(2).fill({ result: 'comment', ticketId: there.ticketId }));
  expect(await participantsOf(there.ticketId)).toEqual([]);
  expect([await seenBy(there.amy, there.ticketId), await seenBy(there.luis, there.ticketId)]).toEqual([404, 404]);
});

test('a new ticket in somebody’s name is shown to nobody else, unless their domain confirms it', async () => {
  const { dana, amy, luis } = await scene();
  const headers = { From: dana.email, To: `support@archway.example, ${luis.email}`, Cc: amy.email };

  const unverified = await arrive(rawMail(headers, 'One'));
  const verified = await arrive(rawMail({ ...headers, ...dmarc('pass') }, 'Two'));

  expect(await participantsOf(unverified.ticketId ?? '')).toEqual([]);
  expect(await participantsOf(verified.ticketId ?? '')).toEqual([amy.id, luis.id].sort());
});

test('staff who accept a doubtful email vouch for its author, not for those in its Cc', async () => {
  const { dana, amy, ticketId, messageId } = await scene();
  const admin = await insertUser('admin');
  const headers = { From: dana.email, Cc: amy.email, ...dmarc('fail') };
  const onTicket = await arrive(rawMail({ ...headers, 'In-Reply-To': `<${messageId}>` }, 'On the ticket'));
  const asNew = await arrive(rawMail(headers, 'As a new one'));

  const accept = (mailId: string, body = {}) => call(admin, contract.acceptMail, { params: { mailId }, body });
  const accepted = [
    await accept(onTicket.id),
    await accept(asNew.id),
    await accept((await arrive(rawMail({ ...headers, Subject: 'Moved' }, 'Moved'))).id, { ticketId }),
  ].map((response) => response.json());

  expect(accepted.map(({ result }) => result)).toEqual(['comment', 'ticket', 'comment']);
  for (const mail of accepted) expect(await participantsOf(mail.ticketId ?? '')).toEqual([]);
});

test.each([
  [
    'her own token',
    async ({ dana, ticketId }: Scene) => ({ To: `support+${await tokenFor(dana, ticketId)}@archway.example` }),
  ],
  ['a verified address', ({ ticket }: Scene) => ({ Subject: `Re: [${ticket.ticketNumber}]`, ...dmarc('pass') })],
])('with %s the requester adds colleagues by email, and is told of it', async (_, write) => {
  const there = await scene();
  const { dana, amy, luis, ticketId } = there;
  await portal.begin();
  await outbox.begin();
  const { To = 'support@archway.example', ...headers }: Record<string, string> = await write(there);

  await arrive(rawMail({ From: dana.email, ...headers, To: `${To}, ${luis.email}`, Cc: amy.email }, 'All of us.'));

  await portal.deliver();
  const sentence = 'Your email added Luis Ortiz and Amy Tran to this ticket';
  expect(await participantsOf(ticketId)).toEqual([amy.id, luis.id].sort());
  expect((await call(dana, listNotifications, {})).json()).toMatchObject([{ kind: 'replied', sentence }]);
  const mails = await outbox.all();
  const told = mails.find(({ to }) => to.includes(dana.email));
  expect(told?.text).toContain(sentence);
  expect(told?.text).toContain('To remove somebody, open the ticket.');
});

test('the requester of a new ticket is told whom their email added, also without a confirmation', async () => {
  const { dana, amy } = await scene();
  const send = () => arrive(rawMail({ From: dana.email, Cc: amy.email, ...dmarc('pass') }, crypto.randomUUID()));
  const toDana = async () => (await outbox.all()).filter(({ to }) => to.includes(dana.email));
  await portal.begin();
  await outbox.begin();

  await send();
  const [confirmation, ...more] = await toDana();
  await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'mail_confirms_new_tickets'));
  await send();
  const instead = await toDana();
  await db.update(settings).set({ value: null });
  await portal.deliver();

  expect(more).toEqual([]);
  expect(confirmation?.text).toContain('Amy Tran can read this ticket as well.');
  expect(instead.map(({ text }) => text)).toEqual([expect.stringContaining('Your email added Amy Tran')]);
  expect((await call(dana, listNotifications, {})).json().map(({ sentence }) => sentence)).toEqual(
    Array(2).fill('Your email added Amy Tran to this ticket'),
  );
});

test.each([
  [
    'staff on the page',
    async ({ amy, ticketId }: Scene) => {
      const staff = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
      await call(staff, setParticipants, { params: { ticketId }, body: { userIds: [amy.id] } });
      return 'Sam Sample added Amy Tran to this ticket';
    },
  ],
  [
    'their manager on the page',
    async ({ amy, manager, ticketId }: Scene) => {
      await call(manager, setParticipants, { params: { ticketId }, body: { userIds: [amy.id] } });
      return 'Mona Reed added Amy Tran to this ticket';
    },
  ],
  [
    'their manager by email',
    async ({ amy, manager, ticket }: Scene) => {
      const headers = { From: manager.email, Cc: amy.email, 'In-Reply-To': '', ...dmarc('pass') };
      const To = `support+${await tokenFor(manager, ticket.id)}@archway.example`;
      await arrive(rawMail({ ...headers, To }, 'Amy knows more.'));
      return /added Amy Tran to this ticket/;
    },
  ],
  [
    'a merge',
    async ({ amy, ticketId }: Scene) => {
      const staff = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
      const other = await insertTicket(amy);
      await call(staff, mergeTicket, { params: { ticketId: other.id }, body: { intoId: ticketId } });
      return 'Sam Sample added Amy Tran to this ticket';
    },
  ],
])('the requester is told about a new participant who was added by %s', async (_, add) => {
  const there = await scene();
  await portal.begin();
  await outbox.begin();

  const sentence = await add(there);

  await portal.deliver();
  const expected = expect.stringMatching(sentence);
  const listed = (await call(there.dana, listNotifications, {})).json();
  const mails = (await outbox.all()).filter(({ to }) => to.includes(there.dana.email));
  expect(listed).toEqual([expect.objectContaining({ kind: 'replied', sentence: expected })]);
  expect(mails.map(({ text }) => text)).toEqual([expected]);
});

test('whoever adds people to their own ticket on the page is not told about it', async () => {
  const { dana, amy, ticketId } = await scene();
  await portal.begin();
  await outbox.begin();

  await call(dana, setParticipants, { params: { ticketId }, body: { userIds: [amy.id] } });

  await portal.deliver();
  expect((await call(dana, listNotifications, {})).json()).toEqual([]);
  expect((await outbox.all()).map(({ to }) => to)).toEqual([[amy.email]]);
});
