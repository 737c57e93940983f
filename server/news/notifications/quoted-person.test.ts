import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);

beforeEach(outbox.begin);

test.each([
  ['a header', { 'Auto-Submitted': 'auto-replied' }, 'I am at the hospital until Monday.'],
  ['another header', { 'X-Autoreply': 'yes' }, 'Ich bin bis Montag nicht erreichbar.'],
  ['its words', { Subject: 'Automatic reply: Printer' }, 'I am out of the office and will answer next week.'],
])('emails quote what a person wrote last, not an automatic reply known by %s', async (_, headers, words) => {
  const [assignee, requester] = [await insertUser('admin'), await insertUser('employee')];
  const other = await insertUser('employee', { companyId: requester.companyId });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const params = { ticketId: ticket.id };
  await call(assignee, setParticipants, { params, body: { userIds: [other.id] } });
  await call(requester, addComment, { params, body: { comment: 'It smokes.' } });
  const [mail] = (await outbox.all()).filter(({ to }) => to.includes(other.email));

  const To = mail?.header('reply-to') ?? '';
  const away = await arrive(
    rawMail({ From: other.email, To, 'In-Reply-To': mail?.header('message-id'), ...headers }, words),
  );
  const told = await outbox.all();
  await call(assignee, addComment, { params, body: { comment: 'On my way.' } });
  const later = await outbox.all();

  expect(away).toMatchObject({ result: 'automatic', ticketId: ticket.id });
  expect(told).toEqual([]);
  expect(later).toHaveLength(2);
  for (const { text } of later) {
    expect(text).toMatch(/Earlier, [^\n]* wrote[^\n]*\n> It smokes\./);
    expect(text).not.toContain(words.slice(0, 20));
  }
});
