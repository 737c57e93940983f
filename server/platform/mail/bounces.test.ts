import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { resumeMail } from '#contract/mail.ts';
import { one } from '#server/platform/database/client.ts';
import { deadAddresses, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { startApp } from '#test/app.ts';
import { outboxOf } from '#test/outbox.ts';
import { noteBounce } from './bounces.ts';
import { tokensIn } from './reply-token.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);
const assignee = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });

beforeEach(outbox.begin);

/** A comment that was mailed to its requester. */
async function mailedComment() {
  const requester = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const comment = () =>
    call(assignee, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Have you tried it again?' } });
  await comment();
  const [mail] = await outbox.all();
  const stored = one(await db.select().from(outgoingMails).where(eq(outgoingMails.ticketId, ticket.id)));
  const states = async () => {
    const thread = await call(assignee, listComments, { params: { ticketId: ticket.id } });
    return thread.json().map(({ mailed }) => mailed);
  };
  return { requester, ticket, comment, mail, mailId: stored.id, states };
}

test('a comment shows that its email came back and why, and the address gets none for 60 days', async () => {
  const { requester, mail, mailId, states, comment } = await mailedComment();
  const sent = await states();
  const [messageId = ''] = tokensIn(mail?.header('message-id') ?? '');

  const bounced = await noteBounce(db, {
    messageId,
    recipient: requester.email.toUpperCase(),
    status: '5.1.1',
    reason: '550 5.1.1 No such\r\nmailbox',
  });
  const after = await states();
  await comment();
  const later = await outbox.all();

  expect(bounced).toMatchObject({ id: mailId, userId: requester.id });
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(sent).toEqual([[{ id: mailId, name: 'Dana Whitfield', state: 'sent', at, response: null }]]);
  const reason = '550 5.1.1 No such mailbox';
  expect(after).toEqual([[{ id: mailId, name: 'Dana Whitfield', state: 'bounced', at, response: reason }]]);
  expect(later).toEqual([]);
  expect((await states()).at(-1)).toMatchObject([
    { state: 'failed', response: `Email to this address is off, because it was returned: ${reason}` },
  ]);
  const [dead] = await db.select().from(deadAddresses).where(eq(deadAddresses.mailId, mailId));
  const days = (Number(dead?.until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(59.9);
  expect(days).toBeLessThanOrEqual(60);
});

test('after 60 days, or once staff say so, the address gets email again', async () => {
  const { requester, mailId, comment } = await mailedComment();
  const bounce = { mailId, recipient: requester.email, status: '5.1.1', reason: 'No such mailbox' };

  await noteBounce(db, bounce);
  await db.update(deadAddresses).set({ until: sql`now()` });
  await comment();
  const later = await outbox.all();
  await noteBounce(db, bounce);
  const lifted = await call(assignee, resumeMail, { params: { userId: requester.id } });
  await comment();
  const lastly = await outbox.all();

  expect([later.length, lastly.length]).toEqual([1, 1]);
  expect(lifted.json()).toMatchObject({ id: requester.id, mailProblem: null });
});

test.each([
  ['a full mailbox', '5.2.2', 'bounced', 0],
  ['a delay', '4.4.7', 'sent', 0],
  ['an unknown user', '5.1.1', 'bounced', 1],
])('%s (%s): the comment says %s, dead addresses: %i', async (_, status, state, dead) => {
  const { requester, mailId, states } = await mailedComment();
  await db.delete(deadAddresses);

  await noteBounce(db, { mailId, recipient: requester.email, status, reason: 'Why' });

  expect(await states()).toMatchObject([[{ state }]]);
  expect(await db.$count(deadAddresses)).toBe(dead);
});

test.each([
  ['5.1.8', '550 5.1.8 Access denied, bad outbound sender', 0],
  ['5.1.90', '550 5.1.90 Your message can’t be sent: daily limit reached', 0],
  ['5.1.7', '550 5.1.7 Sender address rejected', 0],
  ['5.0.0', '554 Your message looks like spam', 0],
  ['5.0.0', '552 The mailbox of this user is full', 0],
  ['5.0.0', '554 Client host [192.0.2.1] blocked using a list', 0],
  ['5.0.0', '550 Sender address rejected: User unknown', 0],
  ['5.0.0', '550 Administrative prohibition', 0],
  ['5.0.0', '550 <dana@acme.example>: User unknown in virtual alias table', 1],
  ['5.0.0', '550 No such user here', 1],
  ['5.0.0', '550 Unrouteable address', 1],
  ['5.0.0', '554 30 Sorry, this mailbox is disabled (554.30)', 1],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 1],
  ['5.4.1', '550 5.4.1 All recipient addresses rejected by policy', 0],
  ['5.4.4', 'Host or domain name not found. Name service error for name=gatewy.example type=A: Host not found', 1],
  ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable', 1],
  ['', 'The address couldn’t be found', 1],
  ['5.1.10', '550 5.1.10 RecipientNotFound', 1],
  ['5.2.1', '550 5.2.1 Mailbox disabled', 1],
])('a bounce with status “%s” and “%s” marks the comment, dead addresses: %i', async (status, reason, dead) => {
  const { requester, mailId, states } = await mailedComment();
  await db.delete(deadAddresses);

  await noteBounce(db, { mailId, recipient: requester.email, status, reason });

  expect(await states()).toMatchObject([[{ state: 'bounced' }]]);
  expect(await db.$count(deadAddresses)).toBe(dead);
});

test.each(['4.4.7', '4.4.1', '4.2.2'])(
  'a final failure with %s marks the comment, and email stays on',
  async (status) => {
    const { requester, mailId, states } = await mailedComment();
    await db.delete(deadAddresses);
    const bounce = { mailId, recipient: requester.email, status, reason: 'Given up after 5 days' };

    await noteBounce(db, { ...bounce, isFinal: false });
    const delayed = await states();
    await noteBounce(db, { ...bounce, isFinal: true });

    expect([delayed, await states()]).toMatchObject([[[{ state: 'sent' }]], [[{ state: 'bounced' }]]]);
    expect(await db.$count(deadAddresses)).toBe(0);
  },
);

test('a bounce about another recipient, or about none of our emails, changes nothing', async () => {
  const { mailId, requester, states } = await mailedComment();
  await db.delete(deadAddresses);
  const bounce = { status: '5.1.1', reason: 'No such mailbox' };

  expect(await noteBounce(db, { ...bounce, mailId, recipient: assignee.email })).toBeUndefined();
  expect(await noteBounce(db, { ...bounce, messageId: 'x', recipient: requester.email })).toBeUndefined();
  expect(await noteBounce(db, { ...bounce, recipient: requester.email })).toBeUndefined();

  expect(await states()).toMatchObject([[{ state: 'sent' }]]);
  expect(await db.$count(deadAddresses)).toBe(0);
});

test('clients see no state of any email', async () => {
  const { requester, ticket } = await mailedComment();

  const thread = await call(requester, listComments, { params: { ticketId: ticket.id } });

  expect(thread.json()).toHaveLength(1);
  expect(thread.body).not.toContain('mailed');
});

test('a comment that waits says so', async () => {
  const { comment, states } = await mailedComment();

  await comment();
  await outbox.queue();

  expect((await states()).at(-1)).toMatchObject([{ state: 'waiting', response: null }]);
});
