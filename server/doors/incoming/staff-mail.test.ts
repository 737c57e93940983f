import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { acceptMail } from '#contract/incoming-mail.ts';
import { followTicket } from '#contract/ticket-people.ts';
import { one, withLimitFactor } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { createLink } from '#server/platform/links/links.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(withLimitFactor(db, 100));
const us = 'support@archway.example';

/** Dana's ticket, assigned to Marcus, with a note by Elena. */
async function scene(note = 'They are slow to pay, so ask for the money first.') {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId });
  const manager = await insertUser('manager', { companyId });
  const [marcus, elena] = [await insertUser('admin'), await insertUser('admin')];
  const ticket = await insertTicket(dana, { assignedToId: marcus.id });
  const params = { ticketId: ticket.id };
  const written = await call(elena, addComment, { params, body: { comment: note, isInternal: true } });
  const write = (headers: Record<string, string | undefined>, text?: string) =>
    arrive(rawMail({ From: marcus.email, Subject: `[TKT-${ticket.number}]`, ...dmarc('pass'), ...headers }, text));
  return { dana, manager, marcus, elena, ticket, params, noteId: written.json().id, write };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const isInternal = async (id: string | null) =>
  one(
    await db
      .select()
      .from(comments)
      .where(eq(comments.id, id ?? '')),
  ).isInternal;

test.each<[string, string | null, (scene: Scene) => Record<string, string | undefined>]>([
  ['to us', null, () => ({ To: us })],
  ['to us and the client', null, ({ dana }) => ({ To: `${dana.email}, Support <${us}>` })],
  ['to us, with a colleague who takes part in Cc', null, ({ elena }) => ({ To: us, Cc: elena.email })],
  ['to us, with a copy to oneself', null, ({ marcus }) => ({ To: us, Cc: marcus.email.toUpperCase() })],
  ['to a supplier, with us in Cc', 'not_addressed', () => ({ To: 'service@phones.example', Cc: us })],
  ['to a colleague, with us in Cc', 'not_addressed', ({ elena }) => ({ To: elena.email, Cc: us })],
  ['to the client, with us in Cc', 'not_addressed', ({ dana }) => ({ To: dana.email, Cc: us })],
  ['to a supplier, with us in Bcc', 'not_addressed', () => ({ To: 'service@phones.example' })],
  ['to nobody, with us in Bcc', 'not_addressed', () => ({ To: 'undisclosed-recipients:;' })],
  ['to us and a supplier', 'other_readers', () => ({ To: `${us}, service@phones.example` })],
  ['to us, with a supplier in a group', 'other_readers', () => ({ To: us, Cc: 'Phones: service@phones.example;' })],
  ['to us, with a supplier in Bcc', 'other_readers', () => ({ To: us, Bcc: 'service@phones.example' })],
  ['to us and to a name without an address', 'other_readers', () => ({ To: `${us}, Phone Service` })],
  [
    'to us, with the client’s address as somebody’s name',
    'other_readers',
    ({ dana }) => ({ To: us, Cc: `"${dana.email}" <a@evil.example>` }),
  ],
  [
    'to us, with the client’s manager, who does not take part',
    'other_readers',
    ({ manager }) => ({ To: us, Cc: manager.email }),
  ],
  ['to an address like ours', 'not_addressed', () => ({ To: 'support@archway.example.evil.example' })],
])('an email of staff %s: %s', async (_, reason, headers) => {
  const there = await scene();

  const mail = await there.write({ To: undefined, ...headers(there) }, 'Our margin is 60 percent.');

  expect(mail).toMatchObject({ result: 'comment', noteReason: reason });
  expect(await isInternal(mail.commentId)).toBe(reason !== null);
});

test.each([
  ['a colleague who neither follows nor wrote', async () => (await insertUser('admin')).email, 'other_readers'],
  [
    'a colleague who follows',
    async ({ params }: Scene) => {
      const colleague = await insertUser('admin');
      await call(colleague, followTicket, { params });
      return colleague.email;
    },
    null,
  ],
  ['somebody of another company', async () => (await insertUser('employee')).email, 'other_readers'],
  [
    'a deactivated colleague who wrote',
    async ({ elena }: Scene) => {
      await db.update(users).set({ isActive: false }).where(eq(users.id, elena.id));
      return elena.email;
    },
    'other_readers',
  ],
])('with %s in Cc', async (_, reader, reason) => {
  const there = await scene();

  const mail = await there.write({ Cc: await reader(there) }, 'Please plug it in.');

  expect(mail).toMatchObject({ result: 'comment', noteReason: reason });
});

const ofElena = (quote: string) => `I agree.\r\n\r\nOn Mon, Oct 5, 2026 Elena wrote:\r\n${quote}\r\n`;

test.each([
  ['a short note', 'Bill 2 hours.', '> Bill 2 hours.\r\nDone.'],
  ['a note of one word', 'Fraud?', ofElena('> Fraud?')],
  ['half a line', 'They are slow to pay, so ask for the money first.', '> They are slow to pay,\r\nI know.'],
  ['a note in ideographs', '这个客户很烦，下次要双倍收费。', '> 这个客户很烦\r\n同意。'],
  [
    'a note in ideographs, without marks',
    '这个客户很烦，下次要双倍收费。',
    '你写了这个客户很烦，下次要双倍收费。同意。',
  ],
  ['a note in other letters', 'Клиент очень медленно платит.', '> КЛИЕНТ очень\r\nДа.'],
  ['a formatted note', '- **Bill** them `twice`\n- and never call back', '> * Bill them twice\r\nYes.'],
  ['a note in typographic quotes', 'He said "call me" - don’t do it', "> He said “call me” — don't do it\r\nOK."],
  [
    'a long line in the middle',
    `${'x '.repeat(50)}the client does not know that we outsource all of this work ${'y '.repeat(50)}`,
    'You say the client does not know that we outsource all of this work, true.',
  ],
])('an email that quotes %s is a note', async (_, note, text) => {
  const { write } = await scene(note);

  expect(await write({}, text)).toMatchObject({ result: 'comment', noteReason: 'quotes_note' });
});

test.each([
  [
    'words that clients can read',
    'They asked: is the printer on the third floor still broken?',
    'Is the printer on the third floor still broken?',
    '> Is the printer on the third floor still broken?\r\nNo.',
  ],
  [
    'a few words that a note has, too',
    'Please call them tomorrow about the invoice.',
    undefined,
    'We will call you about the invoice.',
  ],
  ['nothing of a note', 'Bill 2 hours.', undefined, 'We sent the bill.'],
])('an email that repeats %s is a comment', async (_, note, comment, text) => {
  const { dana, params, write } = await scene(note);
  if (comment) await call(dana, addComment, { params, body: { comment } });

  expect(await write({}, text)).toMatchObject({ result: 'comment', noteReason: null });
});

test('a signature that was not recognized in a note does not make notes of its author’s other emails', async () => {
  const { write } = await scene();
  const signature = 'Phone numbers and opening hours of our workshop in Saint Louis: call us any time\r\n';

  const note = await write({ Cc: 'service@phones.example' }, `What does it cost?\r\n${signature}`);
  const answer = await write({}, `It costs 40 dollars.\r\n${signature}`);

  expect([note.noteReason, answer.noteReason]).toEqual(['other_readers', null]);
});

test('an attached email about a note makes a note of the email', async () => {
  const { marcus, ticket, noteId, write } = await scene();
  const values = { kind: 'ticket', ticketId: ticket.id, userId: marcus.id } as const;
  const { id, messageId } = one(await db.insert(outgoingMails).values(values).returning());
  await db.insert(mailedComments).values({ mailId: id, commentId: noteId });
  const attached = `Message-ID: <${messageId}@help.archway.example>\r\nContent-Transfer-Encoding: base64\r\n\r\nVGhleQ==\r\n`;
  const body = `--b\r\n\r\nSee the attached email.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${attached}--b--\r\n`;

  const mail = await write({ 'Content-Type': 'multipart/mixed; boundary=b' }, body);

  expect(mail).toMatchObject({ result: 'comment', noteReason: 'answers_note' });
});

test('a note of the ticket that this one follows is not quoted either', async () => {
  const { ticket, marcus, dana, write } = await scene();
  const next = await insertTicket(dana, { assignedToId: marcus.id, followsId: ticket.id });

  const mail = await write({ Subject: `[TKT-${next.number}]` }, '> They are slow to pay, so ask\r\nYes.');

  expect(mail).toMatchObject({ ticketId: next.id, noteReason: 'quotes_note' });
});

test('staff read in the thread why an email became a note; clients do not see it', async () => {
  const { dana, marcus, params, write } = await scene();

  await write({ Cc: 'service@phones.example' }, 'Please quote a price.');
  const [ofStaff, ofClient] = [
    await call(marcus, listComments, { params }),
    await call(dana, listComments, { params }),
  ];

  expect(ofStaff.json().at(-1)).toMatchObject({ isInternal: true, mail: { noteReason: 'other_readers' } });
  expect(ofClient.json()).toEqual([]);
});

/** The token in an email to Marcus about the note. */
async function tokenOfNote({ marcus, ticket, noteId }: Scene) {
  const about = { ticketId: ticket.id, userId: marcus.id };
  const mail = one(
    await db
      .insert(outgoingMails)
      .values({ kind: 'ticket', ...about })
      .returning(),
  );
  await db.insert(mailedComments).values({ mailId: mail.id, commentId: noteId });
  const token = await createLink(db, 'reply', { mailId: mail.id, userId: marcus.id, subjectId: ticket.id });
  return token;
}

/** A stranger's answer to that email. */
async function heldWithNote() {
  const there = await scene();
  const token = await tokenOfNote(there);
  const mail = await arrive(
    rawMail({ From: 'marcus@home.example', To: `support+${token}@archway.example` }, 'I agree.'),
  );
  return { ...there, mail };
}

test('a held answer to a note becomes a note if it is accepted as staff’s, on whatever ticket, and can’t become a client’s', async () => {
  const { dana, marcus, mail } = await heldWithNote();
  const other = await insertTicket(dana, { assignedToId: marcus.id });
  const accept = (userId: string) =>
    call(marcus, acceptMail, { params: { mailId: mail.id }, body: { userId, ticketId: other.id } });

  const asClient = await accept(dana.id);
  const asStaff = await accept(marcus.id);

  expect(refusalOf(asClient)).toMatchObject({ statusCode: 400 });
  expect(refusalOf(asClient).message).toContain('quotes an internal note');
  const { commentId } = one(await db.select().from(incomingMails).where(eq(incomingMails.id, mail.id)));
  expect(asStaff.statusCode).toBe(200);
  expect(await isInternal(commentId)).toBe(true);
});

test('an email that staff forward becomes no ticket if it quotes our email about a note', async () => {
  const there = await scene();
  const { dana, marcus } = there;
  const token = await tokenOfNote(there);
  const before = await db.$count(tickets);

  const mail = await arrive(
    rawMail(
      { From: marcus.email, Subject: 'Fwd: Phone', ...dmarc('pass') },
      `---------- Forwarded message ---------\r\nFrom: Dana <${dana.email}>\r\nDate: Mon, Oct 5, 2026\r\nSubject: Phone\r\nTo: <support+${token}@archway.example>\r\n\r\nThey are slow to pay.\r\n`,
    ),
  );

  expect(mail).toMatchObject({ state: 'held', reason: 'quotes_note' });
  expect(await db.$count(tickets)).toBe(before);
});
