import { beforeEach, expect, test } from 'vitest';
import { countInquiries, listInquiries, sendContactMessage, updateInquiry } from '#contract/inquiries.ts';
import { addInquiryMessage, findInquiry } from '#contract/inquiry-messages.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { contactMessage, refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { call, db, insertUser, insertInquiry } = await startApp({ own: true, mail: mailSetup, limitFactor: 10 });
const arrive = incomingOf(withLimitFactor(db, 10));
const outbox = outboxOf(db);
const bell = notificationsOf(db);
const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
const elena = await insertUser('admin', { firstName: 'Elena', lastName: 'Vargas' });

beforeEach(async () => {
  await db.delete(inquiries);
  await db.delete(limitUses);
  await outbox.begin();
  await bell.begin();
});

const grace = { ...contactMessage(), firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
const toVisitor = (mails: Awaited<ReturnType<typeof outbox.all>>) => mails.filter(({ to }) => to[0] === grace.email);
const toProvider = (mails: Awaited<ReturnType<typeof outbox.all>>) =>
  mails.filter(({ to }) => to[0] === mailSetup.contactEmail);

async function ask(values: Partial<typeof grace> = {}) {
  expect((await call(undefined, sendContactMessage, { body: { ...grace, ...values } })).statusCode).toBe(201);
  const [inquiry] = (await call(marcus, listInquiries, {})).json();
  return { params: { inquiryId: inquiry?.id ?? '' } };
}

async function write(at: Awaited<ReturnType<typeof ask>>, kind: 'reply' | 'note', text: string) {
  return call(marcus, addInquiryMessage, { ...at, body: { kind, text } });
}

const read = async (at: Awaited<ReturnType<typeof ask>>) => (await call(elena, findInquiry, at)).json();
const statusOf = async () => (await call(marcus, countInquiries, {})).json().unanswered;

test('a visitor is told what happens next, with what they wrote, and their answer comes back to the inquiry', async () => {
  const at = await ask({ message: 'A moth.\n\nIn the relay https://evil.example' });
  const [confirmation] = toVisitor(await outbox.all());

  const answered = await arrive(
    rawMail(
      { From: `Grace <${grace.email}>`, To: confirmation?.header('reply-to'), Subject: 'Re: Your message' },
      'Two moths by now.\r\n\r\nOn Monday Archway IT wrote:\r\n> We received your message\r\n',
    ),
  );

  expect(confirmation?.header('subject')).toBe('Your message to Archway IT');
  expect(confirmation?.header('reply-to')).toMatch(/support\+[a-z2-7]{26}@archway\.example/);
  expect(confirmation?.text).toMatch(/Hello Grace, thank you for writing to us\. You will hear from us by \w+, /);
  expect(confirmation?.text).toContain('> A moth.\n> \n> In the relay https://evil.example');
  expect(confirmation?.html).not.toContain('href="https://evil');
  expect(answered).toMatchObject({ state: 'done', result: 'inquiry', inquiryId: at.params.inquiryId, ticketId: null });
  const inquiry = await read(at);
  expect(inquiry.messages).toMatchObject([
    { kind: 'answer', text: 'Two moths by now.', authorName: 'Grace Hopper', sentFrom: null, mail: null },
  ]);
  expect(inquiry.confirmation).toMatchObject({ state: 'sent' });
  expect(await db.$count(inquiries)).toBe(1);
  expect(await db.$count(tickets)).toBe(0);
});

test('a visitor who asked about a package reads its name', async () => {
  const body = { ...grace, service: 'managed-it', package: 'professional' } as const;
  expect((await call(undefined, sendContactMessage, { body })).statusCode).toBe(201);

  const [confirmation] = toVisitor(await outbox.all());

  expect(confirmation?.text).toMatch(/^Service: Managed IT\nPackage: Professional$/m);
});

test('a reply is mailed, marks the inquiry as answered, and the answer to it waits again', async () => {
  const at = await ask();
  const [confirmation] = toVisitor(await outbox.all());

  const replied = await write(at, 'reply', 'Tape it into the log book.');
  const [mail, ...more] = toVisitor(await outbox.all());
  const waitingAfterReply = await statusOf();
  const { messages, ...inquiry } = await read(at);
  await arrive(
    rawMail(
      { From: grace.email, 'In-Reply-To': mail?.header('message-id'), Subject: mail?.header('subject') },
      'It is taped.\r\n',
    ),
  );

  expect(replied.statusCode).toBe(201);
  expect(more).toEqual([]);
  expect(mail?.header('subject')).toBe('Re: Your message to Archway IT');
  expect(mail?.header('references')).toBe(confirmation?.header('message-id'));
  expect(mail?.text).toMatch(/Tape it into the log book\.\n\nMarcus Bell, Archway IT\n\nYou wrote:\n\n> Our Wi-Fi/);
  expect(waitingAfterReply).toBe(0);
  expect(inquiry).toMatchObject({ state: 'in_conversation', answeredByName: 'Marcus Bell' });
  expect(messages).toMatchObject([{ kind: 'reply', authorName: 'Marcus Bell', mail: { state: 'sent' } }]);
  expect(await statusOf()).toBe(1);
  expect((await read(at)).messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['reply', 'Tape it into the log book.'],
    ['answer', 'It is taped.'],
  ]);
});

test('the provider’s mailbox and the team learn of an answer; once it is assigned, the assignee alone', async () => {
  const at = await ask();
  await write(at, 'reply', 'Tape it.');
  const [mail] = toVisitor(await outbox.all()).slice(-1);
  await db.delete(notifications);
  const answer = (text: string) => arrive(rawMail({ From: grace.email, To: mail?.header('reply-to') }, text));

  await answer('Done.');
  await bell.deliver();
  const told = await db.select().from(notifications);
  await call(marcus, updateInquiry, { ...at, body: { assignedToId: elena.id } });
  await answer('Taped twice.');
  await db.delete(notifications);
  await bell.deliver();

  expect(toProvider(await outbox.all()).map((each) => [each.header('subject'), each.header('reply-to')])).toEqual([
    ['Answer from Grace Hopper', 'Grace Hopper <grace@navy.example>'],
    ['Answer from Grace Hopper', 'Grace Hopper <grace@navy.example>'],
  ]);
  expect(told.map(({ userId, sentence }) => [userId, sentence]).toSorted()).toEqual(
    [marcus, elena].map(({ id }) => [id, 'Grace Hopper answered about their inquiry']).toSorted(),
  );
  const later = await db.select().from(notifications).orderBy(notifications.id);
  expect(later.map(({ userId, sentence }) => [userId, sentence])).toEqual([
    [elena.id, 'Marcus Bell assigned you the inquiry from Grace Hopper'],
    [elena.id, 'Grace Hopper answered about their inquiry'],
  ]);
});

test('an internal note stays inside, and changes neither the state nor who waits', async () => {
  const at = await ask();
  await outbox.all();

  await write(at, 'note', 'Sounds like a big one.');

  expect(toVisitor(await outbox.all())).toEqual([]);
  expect(await read(at)).toMatchObject({
    state: 'new',
    answeredAt: null,
    messages: [{ kind: 'note', text: 'Sounds like a big one.', mail: null }],
  });
});

test('an answer from another address says so, and one of a program changes nothing', async () => {
  const at = await ask();
  await write(at, 'reply', 'Tape it.');
  const [mail] = toVisitor(await outbox.all()).slice(-1);
  const To = mail?.header('reply-to');

  const away = await arrive(rawMail({ From: grace.email, To, 'Auto-Submitted': 'auto-replied' }, 'I am at sea.'));
  const waiting = await statusOf();
  await arrive(rawMail({ From: 'admiral@navy.example', To, Subject: mail?.header('subject') }, 'She is at sea.'));

  expect(away).toMatchObject({ state: 'done', result: 'automatic' });
  expect(waiting).toBe(0);
  expect((await read(at)).messages.slice(1)).toMatchObject([
    { kind: 'answer', text: 'She is at sea.', sentFrom: 'admiral@navy.example' },
  ]);
});

test('the files of an answer are beside it', async () => {
  const at = await ask();
  await write(at, 'reply', 'Send a picture.');
  const [mail] = toVisitor(await outbox.all()).slice(-1);
  const type = 'multipart/mixed; boundary=x';
  const parts = [
    '--x\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n',
    '--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=moths.csv\r\n\r\n1;moth\r\n',
    '--x--\r\n',
  ];

  await arrive(rawMail({ From: grace.email, To: mail?.header('reply-to'), 'Content-Type': type }, parts.join('')));

  const { files, messages } = await read(at);
  expect(files).toEqual([]);
  expect(messages[1]?.files).toMatchObject([{ name: 'moths.csv' }]);
});

test('one by email is answered in the thread of that email', async () => {
  const { inquiryId } = await arrive(
    rawMail({ From: grace.email, Subject: 'A moth', 'Message-ID': '<moth@navy.example>' }),
  );
  const at = { params: { inquiryId: inquiryId ?? '' } };

  await write(at, 'reply', 'Tape it.');

  const [mail] = toVisitor(await outbox.all());
  expect(mail?.header('subject')).toBe('Re: A moth');
  expect(mail?.header('references')).toBe('<moth@navy.example>');
});

test('a confirmation that comes too late is not sent', async () => {
  await ask();
  await outbox.queue();
  await db.update(inquiries).set({ replyBy: new Date('2026-01-01T00:00Z') });

  expect(toVisitor(await outbox.send())).toEqual([]);
});

test('nobody gets many confirmations, however their address is written, and no message is lost', async () => {
  for (const email of ['grace@navy.example', 'GRACE@navy.example', 'grace+1@navy.example']) await ask({ email });
  for (let count = 0; count < 30; count++) await ask({ email: `grace+${count}@navy.example` });

  const confirmations = (await outbox.all()).filter((mail) => mail.header('subject')?.startsWith('Your message'));

  // The limit is three, which this test's LIMIT_FACTOR multiplies.
  expect(confirmations).toHaveLength(30);
  expect(await db.$count(inquiries)).toBe(33);
});

test('suspected spam is neither confirmed nor answered by mistake', async () => {
  const { id: inquiryId } = await insertInquiry({ isSuspectedSpam: true, email: grace.email });

  const response = await write({ params: { inquiryId } }, 'reply', 'Hello?');

  expect(refusalOf(response)).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Mark it as not spam'),
  });
  expect((await write({ params: { inquiryId } }, 'note', 'Looks odd.')).statusCode).toBe(201);
});

test('an answer opens a lost inquiry again, and whoever is won or lost waits for nobody', async () => {
  const at = await ask();
  const [confirmation] = toVisitor(await outbox.all());
  const lost = (await call(marcus, updateInquiry, { ...at, body: { state: 'lost' } })).json();

  await arrive(rawMail({ From: grace.email, To: confirmation?.header('reply-to') }, 'Not so fast.'));

  expect(lost).toMatchObject({ state: 'lost', answeredByName: 'Marcus Bell' });
  expect(await read(at)).toMatchObject({ state: 'in_conversation', answeredAt: null });
});

test('of two changes of one version the second is refused, and names the first', async () => {
  const at = await ask();
  const body = { version: 1, state: 'lost' } as const;

  await call(marcus, updateInquiry, { ...at, body: { version: 1, assignedToId: elena.id } });
  const stale = await call(elena, updateInquiry, { ...at, body });

  expect(refusalOf(stale)).toMatchObject({
    statusCode: 409,
    changes: [{ field: 'assignedTo', to: 'Elena Vargas', byName: 'Marcus Bell' }],
  });
});
