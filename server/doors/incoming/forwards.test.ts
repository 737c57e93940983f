import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TextFileName } from '#contract/files-constants.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { db, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db);

const lines = (...texts: string[]) => texts.map((text) => `${text}\r\n`).join('');

/** What people wrote above an email that they forward, as their programs show it, and what must be kept of it. */
const forwards: [string, string, string, string][] = [
  [
    'Gmail',
    'Fwd: Invoice 77',
    lines(
      'Is this a fraud?',
      '',
      '---------- Forwarded message ---------',
      'From: Shop <shop@shop.example>',
      'Date: Thu, Nov 26, 2026 at 9:00 AM',
      'Subject: Invoice 77',
      'To: <dana@acme.example>',
      '',
      'Your account is locked.',
      '',
      'Pay today.',
    ),
    'Is this a fraud?\n\nForwarded from Shop <shop@shop.example>:\n\n> Your account is locked.\n>\n> Pay today.',
  ],
  [
    'Outlook in German',
    'WG: Rechnung',
    lines(
      'Bitte prüfen.',
      '',
      'Von: Versand [mailto:versand@shop.example]',
      'Gesendet: Donnerstag, 26. November 2026 09:00',
      'An: Dana',
      'Betreff: Rechnung',
      '',
      'Ihr Paket wartet.',
    ),
    'Bitte prüfen.\n\nForwarded from Versand <versand@shop.example>:\n\n> Ihr Paket wartet.',
  ],
  [
    'Apple Mail',
    'Fwd: Contract',
    lines(
      'See what they say.',
      '',
      '> Begin forwarded message:',
      '>',
      '> From: Vendor <v@vendor.example>',
      '> Subject: Contract',
      '> Date: 24 November 2026 at 16:05:00 GMT',
      '> To: Dana <dana@acme.example>',
      '>',
      '> We end support in March.',
      '>',
      '> > How long is there support?',
    ),
    'See what they say.\n\nForwarded from Vendor <v@vendor.example>:\n\n> We end support in March.\n>\n>> How long is there support?',
  ],
  [
    'a program that shows names only',
    'Fw: Alarm',
    lines(
      'Again.',
      '',
      '-----Original Message-----',
      'From: Night Watch',
      'Sent: Thursday, November 26, 2026 9:00 AM',
      'To: Dana',
      'Subject: Alarm',
      '',
      'Door 4 is open.',
    ),
    'Again.\n\nForwarded from Night Watch:\n\n> Door 4 is open.',
  ],
  [
    'a program whose subject does not say so',
    'Please look at this',
    lines(
      'Ist das echt?',
      '',
      'From: Bank <no-reply@bank.example>',
      'Sent: Tuesday, November 24, 2026 4:05 PM',
      'To: Dana <dana@acme.example>',
      'Subject: Notice',
      '',
      'Log in here.',
    ),
    'Ist das echt?\n\nForwarded from Bank <no-reply@bank.example>:\n\n> Log in here.',
  ],
];

test.each(forwards)(
  'the ticket of an email that a client forwards with %s has the email',
  async (_, Subject, text, kept) => {
    const client = await insertUser('employee');

    const { ticketId } = await arrive(rawMail({ From: client.email, Subject }, text));

    expect(
      one(
        await db
          .select()
          .from(tickets)
          .where(eq(tickets.id, ticketId ?? '')),
      ).description,
    ).toBe(kept);
  },
);

test.each(forwards)(
  'the inquiry of an email that a stranger forwards with %s has the email',
  async (_, Subject, text, kept) => {
    const From = `${randomBytes(8).toString('hex')}@stranger.example`;

    const { inquiryId } = await arrive(rawMail({ From, Subject }, text));

    const { message } = one(
      await db
        .select()
        .from(inquiries)
        .where(eq(inquiries.id, inquiryId ?? '')),
    );
    expect(message).toBe(`${Subject}\n\n${kept}`);
  },
);

async function mailedTicket() {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client);
  const token = await createLink(db, 'reply', { subjectId: ticket.id, userId: client.id });
  return { client, ticket, To: `support+${token}@archway.example` };
}

const commentOn = async ({ id }: { id: string }) =>
  one(await db.select().from(comments).where(eq(comments.ticketId, id))).body;

test('a client forwards the answer of somebody else into their ticket', async () => {
  const { client, ticket, To } = await mailedTicket();
  const [, Subject = '', text = '', kept = ''] = forwards[0] ?? [];

  await arrive(rawMail({ From: client.email, To, Subject }, text));

  expect(await commentOn(ticket)).toBe(kept);
});

test('a client answers our email by forwarding it: only their words are new', async () => {
  const { client, ticket, To } = await mailedTicket();
  const text = lines(
    'It works again.',
    '',
    '---------- Forwarded message ---------',
    'From: Archway IT <support@archway.example>',
    'Date: Thu, Nov 26, 2026 at 9:00 AM',
    'Subject: Re: [TKT-1001] Printer',
    'To: <dana@acme.example>',
    '',
    'Write above this line to reply',
    '',
    'Marcus Bell commented on your ticket',
  );

  await arrive(rawMail({ From: client.email, To, Subject: 'Fwd: Re: Printer' }, text));

  expect(await commentOn(ticket)).toBe('It works again.');
});

test('a long email that a client forwards is cut, and goes on in a file', async () => {
  const client = await insertUser('employee');
  const long = Array.from({ length: 400 }, (_, index) =>
    lines(`Paragraph ${index} ${'of a long story '.repeat(10)}`, ''),
  );
  const [, Subject = '', text = ''] = forwards[0] ?? [];

  const { ticketId } = await arrive(rawMail({ From: client.email, Subject }, text + long.join('')));

  const { description } = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, ticketId ?? '')),
  );
  const attached = await db
    .select()
    .from(files)
    .where(eq(files.ticketId, ticketId ?? ''));
  expect(description.length).toBeLessThanOrEqual(DescriptionLength);
  expect(description).toMatch(/^Is this a fraud\?\n\nForwarded from Shop <shop@shop\.example>:\n\n> Your account/);
  expect(description).toMatch(/\[The email goes on in message\.txt\.\]$/);
  expect(attached).toMatchObject([{ name: TextFileName }]);
});
