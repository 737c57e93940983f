import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateTicket } from '#contract/tickets.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);

/** A ticket whose title was another one, and what answers it. */
async function scene(values: Parameters<typeof insertTicket>[1] = {}) {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client, { title: 'Scanner in room 5', ...values });
  const params = { ticketId: ticket.id };
  await call(await insertUser('admin'), updateTicket, { params, body: { title: 'The scanner does not scan' } });
  const token = await createLink(db, 'reply', { subjectId: ticket.id, userId: client.id });
  const answer = (Subject: string, text: string) =>
    arrive(rawMail({ From: client.email, To: `support+${token}@archway.example`, Subject }, text));
  return { client, ticket, answer };
}

const textsOn = async (ticketId: string) => {
  const rows = await db.select().from(comments).where(eq(comments.ticketId, ticketId)).orderBy(asc(comments.id));
  return rows.map(({ body }) => body);
};

test.each([
  ['Please cancel the visit on Tuesday EOM', '', 'Please cancel the visit on Tuesday EOM'],
  ['Re: laptop for Monday', 'We hired somebody.\r\n', 'laptop for Monday\n\nWe hired somebody.'],
  ['[TKT-NUMBER] Call me first', 'I am in.\r\n', 'Call me first\n\nI am in.'],
])('the subject that a reply has of its own is shown: %s', async (subject, text, expected) => {
  const { ticket, answer } = await scene();

  await answer(subject.replace('NUMBER', `${ticket.number}`), text);

  expect(await textsOn(ticket.id)).toEqual([expected]);
});

test.each([
  'Re: [TKT-NUMBER] The scanner does not scan',
  'RE: [EXTERNAL] Re: [TKT-NUMBER] the scanner  does not scan',
  'AW: [TKT-NUMBER] Scanner in room 5',
  'Re: [TKT-NUMBER] The scanner does n…',
  'Re: [TKT-NUMBER]',
  '[TKT-NUMBER]',
  'Re: News about TKT-NUMBER',
  'Re: ',
  '',
])('a subject that is the ticket’s or ours is not: “%s”', async (subject) => {
  const { ticket, answer } = await scene();

  await answer(subject.replace('NUMBER', `${ticket.number}`), 'Still broken.\r\n');

  expect(await textsOn(ticket.id)).toEqual(['Still broken.']);
});

test('what an earlier email was called is known', async () => {
  const { ticket, answer } = await scene();
  await answer('laptop for Monday', 'We hired somebody.\r\n');

  await answer('Re: laptop for Monday', 'It may be a used one.\r\n');

  expect((await textsOn(ticket.id)).at(-1)).toBe('It may be a used one.');
});

test('the answer to a closed ticket shows it as well, and thanks below another subject reopen', async () => {
  const { answer } = await scene({ status: 'closed', resolvedAt: new Date() });
  const opened = await answer('New laptop', 'For Monday, please.\r\n');
  const { ticket, ...resolved } = await scene({ status: 'resolved', resolvedAt: new Date() });
  await resolved.answer('It is broken again', 'Thanks.\r\n');

  expect(
    one(
      await db
        .select()
        .from(tickets)
        .where(eq(tickets.id, opened.ticketId ?? '')),
    ).description,
  ).toBe('New laptop\n\nFor Monday, please.');
  expect(one(await db.select().from(tickets).where(eq(tickets.id, ticket.id))).status).toBe('open');
});

const reaction = (token: string, From: string) =>
  rawMail(
    {
      From,
      To: `support+${token}@archway.example`,
      'In-Reply-To': '<1@archway.example>',
      Subject: 'Re: Printer on fire',
    },
    '👍\r\n\r\nAda Lovelace reacted via Gmail\r\n',
  );

test.each(TicketStatuses)(
  'a thumbs-up on a ticket that is %s is a line in its thread, and changes nothing',
  async (status) => {
    const client = await insertUser('employee');
    const resolvedAt = status === 'resolved' || status === 'closed' ? new Date() : null;
    const ticket = await insertTicket(client, { status, resolvedAt });
    const token = await createLink(db, 'reply', { subjectId: ticket.id, userId: client.id });
    const before = await db.$count(tickets);

    const mail = await arrive(reaction(token, client.email));

    expect(mail).toMatchObject({ state: 'done', result: 'automatic', ticketId: ticket.id });
    expect(one(await db.select().from(tickets).where(eq(tickets.id, ticket.id))).status).toBe(status);
    expect(await db.$count(tickets)).toBe(before);
    expect(await db.select().from(comments).where(eq(comments.ticketId, ticket.id))).toMatchObject([
      { body: 'Reacted with 👍', source: 'automatic' },
    ]);
  },
);
