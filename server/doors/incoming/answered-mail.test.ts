import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { acceptMail, listIncomingMail } from '#contract/incoming-mail.ts';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);
const staff = await insertUser('admin');

type User = Awaited<ReturnType<typeof insertUser>>;
type Ticket = Awaited<ReturnType<typeof insertTicket>>;

beforeEach(outbox.begin);

async function scene() {
  const requester = await insertUser('employee', { mailDigest: 'hourly' });
  const [printer, scanner] = [
    await insertTicket(requester, { title: 'Printer on fire', assignedToId: staff.id }),
    await insertTicket(requester, { title: 'Scanner is slow', assignedToId: staff.id }),
  ];
  return { requester, printer, scanner };
}

const write = ({ id: ticketId }: Ticket, comment: string, isInternal = false) =>
  call(staff, addComment, { params: { ticketId }, body: { comment, isInternal } });

/** The digest about what staff wrote on some tickets. */
async function digestOf(reader: User, about: Ticket[]) {
  for (const ticket of about) await write(ticket, 'Is it better now?');
  const digest = (await outbox.all()).find(({ to }) => to.includes(reader.email));
  if (!digest) throw new Error('No digest was sent');
  return digest;
}

/** What survives of the email that is answered, in different mail programs. */
const programs: [string, (digest: ReceivedMail) => [Record<string, string | undefined>, string]][] = [
  [
    'everything',
    (digest) => [
      { To: digest.header('reply-to'), 'In-Reply-To': digest.header('message-id'), Subject: digest.header('subject') },
      '',
    ],
  ],
  ['In-Reply-To', (digest) => [{ 'In-Reply-To': digest.header('message-id'), Subject: 'Hello' }, '']],
  [
    'References',
    (digest) => [{ References: `${digest.header('references') ?? ''} ${digest.header('message-id')}` }, ''],
  ],
  ['the address', (digest) => [{ To: digest.header('reply-to'), Subject: 'Hello' }, '']],
  ['the quoted text', (digest) => [{ Subject: 'Hello' }, digest.text.replaceAll(/^/gm, '> ')]],
];

function answer(
  from: { email: string },
  [headers, quoted]: [Record<string, string | undefined>, string],
  text: string,
) {
  const words = `${text}\n\nOn Mon, Oct 5, 2026 Archway IT wrote:\n${quoted}`;
  return arrive(rawMail({ From: from.email, ...headers }, quoted ? words : text));
}

const commentsOn = ({ id }: Ticket) =>
  db.select().from(comments).where(eq(comments.ticketId, id)).orderBy(asc(comments.createdAt));
const heldMail = async (id: string) =>
  (await call(staff, listIncomingMail, { querystring: {} })).json().find((mail) => mail.id === id);

test.each(programs)(
  'an answer to a digest about one ticket, of which a program kept %s, is a comment',
  async (_, kept) => {
    const { requester, printer } = await scene();
    const digest = await digestOf(requester, [printer]);

    const mail = await answer(requester, kept(digest), 'Yes, it works.');

    expect(digest.header('subject')).toBe(`[TKT-${printer.number}] Printer on fire`);
    expect(mail).toMatchObject({ state: 'done', result: 'comment', ticketId: printer.id });
    expect((await commentsOn(printer)).at(-1)).toMatchObject({
      body: expect.stringMatching(/^(Hello\n\n)?Yes, it works\.$/),
      authorId: requester.id,
    });
  },
);

test.each(programs)(
  'an answer to one about two tickets, of which a program kept %s, waits with both',
  async (_, kept) => {
    const { requester, printer, scanner } = await scene();
    const digest = await digestOf(requester, [printer, scanner]);

    const mail = await answer(requester, kept(digest), 'Yes, it works.');

    expect(mail).toMatchObject({ state: 'held', reason: 'several_tickets', userId: requester.id });
    expect((await heldMail(mail.id))?.ticketChoices).toEqual([
      { id: printer.id, ticketNumber: `TKT-${printer.number}`, title: 'Printer on fire' },
      { id: scanner.id, ticketNumber: `TKT-${scanner.number}`, title: 'Scanner is slow' },
    ]);
  },
);

test('staff choose the ticket that the answer is about; without one it becomes a new ticket', async () => {
  const { requester, printer, scanner } = await scene();
  const digest = await digestOf(requester, [printer, scanner]);
  const [everything] = programs;
  const accept = async (text: string, choice: { ticketId?: string }) => {
    const { id: mailId, version } = await answer(requester, everything?.[1](digest) ?? [{}, ''], text);
    return (await call(staff, acceptMail, { params: { mailId }, body: { version, ...choice } })).json();
  };

  const chosen = await accept('The scanner works.', { ticketId: scanner.id });
  const other = await accept('By the way: the door is stuck.', {});

  expect(chosen).toMatchObject({ result: 'comment', ticketId: scanner.id });
  expect((await commentsOn(scanner)).at(-1)).toMatchObject({ body: 'The scanner works.', authorId: requester.id });
  expect(other).toMatchObject({ result: 'ticket' });
  expect(await db.$count(tickets, eq(tickets.clientId, requester.id))).toBe(3);
});

test('somebody else’s answer to a digest waits, whoever they are', async () => {
  const { requester, printer, scanner } = await scene();
  const [one, both] = [await digestOf(requester, [printer]), await digestOf(requester, [printer, scanner])];
  const eve = { email: `eve-${crypto.randomUUID()}@elsewhere.example` };
  const kept = (digest: ReceivedMail): [Record<string, string | undefined>, string] => [
    { 'In-Reply-To': digest.header('message-id') },
    '',
  ];

  expect(await answer(eve, kept(one), 'Me, too.')).toMatchObject({ state: 'held', reason: 'not_on_ticket' });
  expect(await answer(eve, kept(both), 'Me, too!')).toMatchObject({ state: 'held', reason: 'several_tickets' });
});

test('a digest about one ticket is in its thread: it names the emails before it, and those after it name it', async () => {
  const { requester, printer } = await scene();
  const own = await arrive(
    rawMail({ From: requester.email, Subject: `[TKT-${printer.number}] It smokes` }, 'It smokes.'),
  );
  const digest = await digestOf(requester, [printer]);
  await call(requester, updateNotificationPreferences, { body: { digest: 'at_once' } });

  await write(printer, 'Still?');
  const [later] = (await outbox.all()).filter(({ to }) => to.includes(requester.email));

  expect(digest.header('references')).toContain(own.messageId);
  expect(later?.header('references')).toContain(digest.header('message-id'));
  expect(later?.header('subject')).toBe(digest.header('subject'));
});

test('a digest says how to answer it', async () => {
  const { requester, printer, scanner } = await scene();

  const one = await digestOf(requester, [printer]);
  const both = await digestOf(requester, [printer, scanner]);

  expect(one.text).toContain(`Reply to this email to add a comment to TKT-${printer.number}.`);
  expect(both.text).toContain('To reply, open the ticket, or reply to this email and say which ticket you mean.');
});

test('what staff answer to a digest about an internal note stays internal', async () => {
  const { printer, requester } = await scene();
  const colleague = await insertUser('admin', { mailDigest: 'hourly' });
  await db.update(tickets).set({ assignedToId: colleague.id }).where(eq(tickets.id, printer.id));
  await write(printer, 'The client is difficult.', true);
  const digest = (await outbox.all()).find(({ to }) => to.includes(colleague.email));

  const headers = { To: digest?.header('reply-to'), 'In-Reply-To': digest?.header('message-id'), ...dmarc('pass') };
  await answer(colleague, [headers, ''], 'Yes, very.');

  const said = and(eq(comments.ticketId, printer.id), eq(comments.authorId, colleague.id));
  expect(await db.select().from(comments).where(said)).toMatchObject([{ isInternal: true, body: 'Yes, very.' }]);
  expect((await outbox.all()).filter(({ to }) => to.includes(requester.email))).toEqual([]);
});

test('an answer to the list for the team never reaches a client by itself', async () => {
  const client = await insertUser('employee');
  const mail = await arrive(rawMail({ From: client.email, Subject: 'New here' }, 'Hello.'));
  const list = (await outbox.all()).find(({ to }) => to.includes(staff.email));

  const headers = {
    'In-Reply-To': list?.header('message-id'),
    Subject: `Re: ${list?.header('subject')}`,
    ...dmarc('pass'),
  };
  const reply = await answer(staff, [headers, ''], 'Who takes this?');

  expect(reply).toMatchObject({ state: 'held', reason: 'several_tickets' });
  expect((await heldMail(reply.id))?.ticketChoices.map(({ id }) => id)).toEqual([mail.ticketId]);
});

test.each([
  ['password changed', 'Your password was changed'],
  ['password reset', 'Your password was changed with a reset link'],
  ['two-step login turned off', 'Two-factor login was turned off'],
] as const)('“That was not me” to the notice of “%s” becomes a ticket that stands out', async (action, headline) => {
  const requester = await insertUser('employee');
  await record(db, system, { action, ...userRecord(requester) });
  const notice = (await outbox.all()).find(({ to }) => to.includes(requester.email));

  const headers = { 'In-Reply-To': notice?.header('message-id'), Subject: `Re: ${notice?.header('subject')}` };
  const mail = await answer(requester, [headers, ''], 'That was NOT me!!');
  const other = await answer(await insertUser('employee'), [headers, ''], 'And me?');

  const [ticket, plain] = await Promise.all([mail, other].map(({ ticketId }) => findTicket(ticketId)));
  expect(ticket).toMatchObject({ title: `Answer to a security notice: ${headline}`, priority: 'high' });
  expect(plain).toMatchObject({ title: headline, priority: 'medium' });
});

async function findTicket(id: string | null) {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(eq(tickets.id, id ?? ''));
  return ticket;
}
