import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { comments } from '#server/database/tables/comments.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { tries } from '#test/tries.ts';

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
  const world = await startApp();
  const from = { name: 'Helpdesk', address };
  const outbox = outboxOf(world.db, {
    from,
    replyTo: address,
    publicUrl: `https://help.${address.replace(/.*@/, '')}`,
    ...setup,
  });
  const arrive = incomingOf(world.db, { own: { sending: [address], receiving: [] }, authservId: undefined });
  return { ...world, outbox, arrive, address };
}

async function answerFromStaff() {
  const ticket = await here.insertTicket(requester, { assignedToId: assignee.id });
  await here.call(assignee, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Is it fixed now?' } });
  return ticket;
}

/** What a mail program answers to an email of ours. */
function answerTo(mail: ReceivedMail, headers: Record<string, string>) {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(mail.raw)?.[1] ?? '';
  const about = { From: mail.to[0] ?? '', To: header('reply-to'), 'In-Reply-To': header('message-id') };
  return rawMail({ ...about, Subject: `Automatic reply: ${header('subject')}`, ...headers }, 'I am away until Monday.');
}

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

  let replies = 0;
  for (let round = 0; round < tries(25, 100); round++) {
    // An absent person's program answers again and again, although it should not (RFC 3834, 2).
    const words = { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<round-${round}@away.example>` };
    await here.arrive(answerTo(confirmation, words), { sender: '' });
    if (round % 25 === 24) replies += (await here.outbox.all()).length;
  }

  expect(confirmations).toHaveLength(1);
  expect(replies).toBe(0);
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
  [
    'without the headers that say so, as a gateway may pass them on',
    (raw: string) =>
      raw.replace(
        /^(Auto-Submitted|X-Archway-Loop|X-Auto-Response-Suppress|Precedence|List-\S+):.*(\r?\n[ \t].*)*\r?\n/gim,
        '',
      ),
  ],
])('two helpdesks that email each other stop after three emails, %s', async (_, pass) => {
  await answerFromStaff();
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
  expect(await there.db.$count(tickets)).toBeLessThanOrEqual(1);
  expect(await there.db.$count(inquiries)).toBe(0);
});
