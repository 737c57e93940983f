import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Sends emails, and answers them by email');

/** Two helpdesks whose support addresses are clients of each other. */
const here = await startHelpdesk('support@here.example');
const there = await startHelpdesk('support@there.example');
const requester = await here.insertUser('employee', { email: 'support@there.example' });
await there.insertUser('employee', { email: 'support@here.example' });
const assignee = await here.insertUser('admin');

beforeEach(async () => {
  await here.outbox.begin();
  await there.outbox.begin();
});

async function startHelpdesk(address: string, setup: Parameters<typeof outboxOf>[1] = {}) {
  const world = await startApp({ own: true });
  const from = { name: 'Helpdesk', address };
  const outbox = outboxOf(world.db, {
    from,
    replyTo: address,
    publicUrl: `https://help.${address.replace(/.*@/, '')}`,
    ...setup,
  });
  const arrive = incomingOf(world.db, {
    own: { sending: [address], receiving: [], lists: [address] },
    authservId: undefined,
  });
  return { ...world, outbox, arrive, address };
}

async function answerFromStaff() {
  const ticket = await here.insertTicket(requester, { assignedToId: assignee.id });
  await here.call(assignee, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Is it fixed now?' } });
  return ticket;
}

/** What a mail program answers to an email of ours. */
function answerTo(mail: ReceivedMail, headers: Record<string, string>, text = 'I am away until Monday.') {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(mail.raw)?.[1] ?? '';
  const about = { From: mail.to[0] ?? '', To: header('reply-to'), 'In-Reply-To': header('message-id') };
  return rawMail({ ...about, Subject: `Automatic reply: ${header('subject')}`, ...headers }, text);
}

const withoutMarks = (raw: string) =>
  raw.replace(
    /^(Auto-Submitted|X-Archway-Loop|X-Auto-Response-Suppress|Precedence|List-\S+):.*(\r?\n[ \t].*)*\r?\n/gim,
    '',
  );

const toRequester = (mails: ReceivedMail[]) => mails.filter(({ to }) => to.includes(requester.email));

test('an out-of-office reply to our email is a line in the thread and notifies nobody', async () => {
  const ticket = await answerFromStaff();
  const [mail] = toRequester(await here.outbox.all());
  if (!mail) throw new Error('The requester was not told about the comment');

  const reply = await here.arrive(answerTo(mail, { 'Auto-Submitted': 'auto-replied' }), { sender: '' });

  expect(reply).toMatchObject({ result: 'automatic', ticketId: ticket.id });
  expect(await here.outbox.all()).toEqual([]);
  const thread = await here.db.select().from(comments).where(eq(comments.ticketId, ticket.id));
  expect(thread.map(({ source }) => source).sort()).toEqual(['automatic', 'portal']);
});

test('two autoresponders meet again and again: each replies at most once', async () => {
  const client = await here.insertUser('employee');
  await here.arrive(rawMail({ From: client.email, To: here.address }));
  const confirmations = (await here.outbox.all()).filter(({ to }) => to.includes(client.email));
  const [confirmation] = confirmations;
  if (!confirmation) throw new Error('The new ticket was not confirmed');

  for (let round = 0; round < tries(5, 100); round++) {
    // An absent person's program answers again and again, although it should not (RFC 3834, 2).
    const words = { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<round-${round}@away.example>` };
    await here.arrive(answerTo(confirmation, words), { sender: '' });
  }
  const replies = await here.outbox.all();

  expect(confirmations).toHaveLength(1);
  expect(replies).toEqual([]);
  expect(await here.db.$count(tickets, eq(tickets.clientId, client.id))).toBe(1);
});

test('without subaddresses a reply finds its ticket by the Message-ID of our email', async () => {
  const plain = await startHelpdesk('support@plain.example', { hasSubaddresses: false });
  const [client, staff] = [await plain.insertUser('employee'), await plain.insertUser('admin')];
  await plain.outbox.begin();
  const ticket = await plain.insertTicket(client, { assignedToId: staff.id });
  await plain.call(staff, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Is it fixed now?' } });
  const [mail] = await plain.outbox.all();
  if (!mail) throw new Error('The requester was not told about the comment');

  const reply = await plain.arrive(answerTo(mail, { Subject: 'Thanks' }));

  expect(mail.header('reply-to')).toMatch(/<support@plain\.example>$/);
  expect(mail.raw).not.toMatch(/support(\+|%2B|=2B)/);
  expect(reply).toMatchObject({ result: 'comment', ticketId: ticket.id, userId: client.id });
});

test('a program that answers everything and does not say that it is one gets at most three emails', async () => {
  await answerFromStaff();
  let mails = toRequester(await here.outbox.all());
  let sent = 0;

  for (let round = 0; round < 10 && mails.length > 0; round++) {
    sent += mails.length;
    for (const mail of mails) await here.arrive(answerTo(mail, {}));
    mails = toRequester(await here.outbox.all());
  }

  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(3);
});

test.each([
  ['as they are', (raw: string) => raw],
  ['without the headers that say so, as a gateway may pass them on', withoutMarks],
  ['through a list', (raw: string) => `List-Id: <all.there.example>\r\nPrecedence: list\r\n${raw}`],
  [
    'through a list before the mailbox that takes our headers away',
    (raw: string) => `List-Id: <support.there.example>\r\n${withoutMarks(raw)}`,
  ],
])('two helpdesks that email each other stop after three emails, %s', async (_, pass) => {
  await answerFromStaff();
  const before = await there.db.$count(tickets);
  let sender = here;
  let receiver = there;
  let sent = 0;

  for (let round = 0; round < 10; round++) {
    const mails = (await sender.outbox.all()).filter(({ to }) => to.includes(receiver.address));
    sent += mails.length;
    for (const { raw } of mails) await receiver.arrive(Buffer.from(round === 0 ? pass(raw) : raw));
    [sender, receiver] = [receiver, sender];
  }

  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(3);
  expect((await there.db.$count(tickets)) - before).toBeLessThanOrEqual(1);
  expect(await there.db.$count(inquiries)).toBe(0);
});

/** Programs that answer every email with a new one, without any sign that they are programs. */
const programs: [string, (round: number) => string, Record<string, string>][] = [
  ['in the same words', (round) => `Hello, your call is number ${round}. Our people look at it now.`, {}],
  ['in other words each time', () => crypto.randomUUID().repeat(3), {}],
  ['without a sign of a thread', () => crypto.randomUUID().repeat(3), { 'In-Reply-To': '', To: here.address }],
];

test.each(programs)(
  'two clients’ programs that answer each other %s get at most three emails each',
  async (_, words, headers) => {
    const { id: companyId } = await here.insertCompany();
    const [one, other] = [
      await here.insertUser('employee', { companyId }),
      await here.insertUser('employee', { companyId }),
    ];
    const ticket = await here.insertTicket(one, { assignedToId: assignee.id });
    const params = { ticketId: ticket.id };
    await here.call(assignee, setParticipants, { params, body: { userIds: [other.id] } });
    await here.outbox.begin();
    await here.call(assignee, addComment, { params, body: { comment: 'Is it fixed now?' } });
    const sent = new Map<string, number>();

    for (let round = 0; round < 12; round++) {
      const mails = (await here.outbox.all()).filter(({ to }) => [one.email, other.email].includes(to[0] ?? ''));
      for (const mail of mails) {
        sent.set(mail.to[0] ?? '', (sent.get(mail.to[0] ?? '') ?? 0) + 1);
        await here.arrive(answerTo(mail, { Subject: `Re: [TKT-${ticket.number}] Printer`, ...headers }, words(round)));
      }
      if (mails.length === 0) break;
    }

    expect([...sent.keys()].sort()).toEqual([one.email, other.email].sort());
    for (const count of sent.values()) expect(count).toBeLessThanOrEqual(3);
    const held = await here.db.select().from(incomingMails).where(eq(incomingMails.ticketId, ticket.id));
    expect(held.map(({ reason }) => reason)).toContain('looks_automatic');
  },
);

test('people who answer each other by email, and who ask again, are not taken for programs', async () => {
  const { id: companyId } = await here.insertCompany();
  const [one, other] = [
    await here.insertUser('employee', { companyId }),
    await here.insertUser('employee', { companyId }),
  ];
  const ticket = await here.insertTicket(one, { assignedToId: assignee.id });
  await here.call(assignee, setParticipants, { params: { ticketId: ticket.id }, body: { userIds: [other.id] } });
  await here.outbox.begin();
  const results: unknown[] = [];
  const Subject = `Re: [TKT-${ticket.number}] Printer`;

  for (let round = 0; round < 4; round++) {
    for (const From of [one.email, other.email]) {
      // They need a minute to read.
      await here.outbox.all();
      await here.db.execute(sql`update outgoing_mails set sent_at = sent_at - interval '1 minute'`);
      const text = From === one.email ? 'Any news?' : crypto.randomUUID().repeat(2);
      const { state, result } = await here.arrive(rawMail({ From, To: here.address, Subject }, text));
      results.push([state, result]);
    }
  }

  expect(results).toEqual(Array(8).fill(['done', 'comment']));
});

test('whoever answers at once what staff write on the page is not taken for a program', async () => {
  const ticket = await answerFromStaff();
  const params = { ticketId: ticket.id };

  for (let round = 0; round < 4; round++) {
    const mails = toRequester(await here.outbox.all());
    expect(mails).toHaveLength(1);
    for (const mail of mails) {
      const answer = answerTo(mail, { Subject: 'Re: Printer' }, `No, it does not work yet. ${crypto.randomUUID()}`);
      expect(await here.arrive(answer)).toMatchObject({ state: 'done', result: 'comment' });
    }
    await here.call(assignee, addComment, { params, body: { comment: 'And now?' } });
  }
});
