import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CommentLength } from '#contract/comments-constants.ts';
import { downloadFile } from '#contract/files.ts';
import { listInquiries } from '#contract/inquiries.ts';
import { MostParticipants } from '#contract/ticket-people-constants.ts';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import type { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf, insertHeldMail } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertUser, insertTicket, insertCompany } = await startApp({ own: true });
const arrive = incomingOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

const from = ({ email }: Pick<User, 'email'>) => ({ From: email });
const unique = () => randomBytes(8).toString('hex');

/** A ticket of a new user, and the token in the email that they got about it. */
async function mailedTicket(values: Parameters<typeof insertTicket>[1] = {}) {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client, values);
  const token = await createLink(db, 'reply', { subjectId: ticket.id, userId: client.id });
  return { client, ticket, token, toToken: { To: `support+${token}@archway.example` } };
}

const commentsOn = ({ id }: { id: string }) =>
  db.select().from(comments).where(eq(comments.ticketId, id)).orderBy(asc(comments.createdAt), asc(comments.id));
const statusOf = async ({ id }: { id: string }) =>
  one(await db.select().from(tickets).where(eq(tickets.id, id))).status;
const eventsOf = (recordId: string) =>
  db.select().from(events).where(eq(events.recordId, recordId)).orderBy(desc(events.id));

test('a client’s email becomes a ticket, and the audit log says that it came by email', async () => {
  const client = await insertUser('employee');

  const mail = await arrive(rawMail({ ...from(client), Subject: 'RE: Fwd: Printer on fire' }));

  const ticket = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, mail.ticketId ?? '')),
  );
  expect(mail).toMatchObject({ state: 'done', result: 'ticket', userId: client.id });
  expect(ticket).toMatchObject({
    title: 'Printer on fire',
    description: 'The printer is on fire.',
    category: 'General IT Support',
    priority: 'medium',
    source: 'mail',
    clientId: client.id,
    companyId: client.companyId,
  });
  expect(await eventsOf(ticket.id)).toMatchObject([
    { action: 'created', actorId: client.id, actorName: 'Ada Lovelace', via: 'email', client: null },
  ]);
});

test.each([
  ['a token in the address', (token: string) => ({ To: `Support <support+${token.toUpperCase()}@archway.example>` })],
  ['a token in In-Reply-To', (token: string) => ({ 'In-Reply-To': `<${token}@help.archway.example>` })],
  ['a token in References', (token: string) => ({ References: `<a@b.example> <${token}@help.archway.example>` })],
])('a reply with %s becomes a comment', async (_, headers) => {
  const { client, ticket, token } = await mailedTicket();

  const mail = await arrive(rawMail({ ...from(client), ...headers(token) }, 'It still smokes.\r\n'));

  expect(mail).toMatchObject({ state: 'done', result: 'comment', ticketId: ticket.id });
  expect(await commentsOn(ticket)).toMatchObject([
    { body: 'It still smokes.', authorId: client.id, isInternal: false, source: 'mail' },
  ]);
  expect(await eventsOf(ticket.id)).toMatchObject([{ action: 'commented', actorName: 'Ada Lovelace', via: 'email' }]);
});

test('a reply whose program dropped every header is found by the reference line in the quoted text', async () => {
  const { client, ticket, token } = await mailedTicket();
  const text = `Thanks, tomorrow works.\r\n\r\nOn Mon, Oct 5, 2026 Archway IT wrote:\r\n> Tomorrow?\r\n> [archway:${token}]\r\n`;

  const mail = await arrive(rawMail(from(client), text));

  expect(mail).toMatchObject({ result: 'comment', ticketId: ticket.id });
  expect(one(await commentsOn(ticket)).body).toBe('Thanks, tomorrow works.');
});

test('a reply to an email that arrived earlier belongs to the same ticket', async () => {
  const client = await insertUser('employee');
  const first = await arrive(rawMail({ ...from(client), 'Message-ID': `<${unique()}@acme.example>` }));

  const second = await arrive(rawMail({ ...from(client), References: `<${first.messageId}>` }, 'One more thing.'));

  expect(second).toMatchObject({ result: 'comment', ticketId: first.ticketId });
});

test('a number in the subject counts only for people who take part in the ticket', async () => {
  const { client, ticket } = await mailedTicket();
  const subject = { Subject: `Re: [TKT-${ticket.number}] Printer on fire` };
  const manager = await insertUser('manager', { companyId: client.companyId });

  const known = await arrive(rawMail({ ...from(client), ...subject }));
  const other = await arrive(rawMail({ ...from(manager), ...subject }));
  const stranger = await arrive(rawMail({ From: `${unique()}@elsewhere.example`, ...subject }));

  expect(known).toMatchObject({ result: 'comment', ticketId: ticket.id });
  expect(other).toMatchObject({ result: 'ticket' });
  expect(other.ticketId).not.toBe(ticket.id);
  expect(stranger).toMatchObject({ result: 'inquiry', ticketId: null });
  expect(await commentsOn(ticket)).toHaveLength(1);
});

test('a colleague who may see the ticket answers with the token of another; the comment is theirs', async () => {
  const { client, ticket, toToken } = await mailedTicket();
  const manager = await insertUser('manager', { companyId: client.companyId });

  await arrive(rawMail({ ...from(manager), ...toToken }));

  expect(await commentsOn(ticket)).toMatchObject([{ authorId: manager.id }]);
});

test.each([
  ['a stranger', async () => ({ email: `${unique()}@elsewhere.example` })],
  ['a user of another company', () => insertUser('manager')],
  ['a colleague who may not see the ticket', (client: User) => insertUser('employee', { companyId: client.companyId })],
])('with a correct token, %s is held on the ticket', async (_, sender) => {
  const { client, ticket, toToken } = await mailedTicket();

  const mail = await arrive(rawMail({ ...from(await sender(client)), ...toToken, ...dmarc('pass') }));

  expect(mail).toMatchObject({ state: 'held', reason: 'not_on_ticket', ticketId: ticket.id });
  expect(await commentsOn(ticket)).toEqual([]);
});

test('colleagues to whom an email is copied participate, as long as there is room for them', async () => {
  const { client, ticket, toToken } = await mailedTicket();
  const colleagues = [];
  for (let count = 0; count < MostParticipants + 2; count++)
    colleagues.push(await insertUser('employee', { companyId: client.companyId }));
  const most = colleagues.slice(0, MostParticipants - 1);
  await db.insert(ticketParticipants).values(most.map(({ id: userId }) => ({ ticketId: ticket.id, userId })));
  const Cc = colleagues
    .slice(-3)
    .map(({ email }) => email)
    .join(', ');
  const stateOf = async () => ({
    participants: await db.$count(ticketParticipants, eq(ticketParticipants.ticketId, ticket.id)),
    version: one(await db.select().from(tickets).where(eq(tickets.id, ticket.id))).version,
    changes: (await eventsOf(ticket.id)).filter(({ action }) => action === 'changed').length,
  });

  await arrive(rawMail({ ...from(client), ...toToken, Cc }, 'For all of us.'));
  const first = await stateOf();
  await arrive(rawMail({ ...from(client), ...toToken, Cc }, 'Once more.'));

  expect(first).toEqual({ participants: MostParticipants, version: 2, changes: 1 });
  expect(await stateOf()).toEqual(first);
  expect(await commentsOn(ticket)).toHaveLength(2);
});

test('a client whose domain denies the email is held; without a verdict it counts as not verified', async () => {
  const { client, ticket, toToken } = await mailedTicket();

  const forged = await arrive(rawMail({ ...from(client), ...toToken, ...dmarc('fail') }));
  const unchecked = await arrive(rawMail({ ...from(client), ...toToken }));
  const checked = await arrive(rawMail({ ...from(client), ...toToken, ...dmarc('pass') }));

  expect(forged).toMatchObject({ state: 'held', reason: 'forged', ticketId: ticket.id });
  expect(unchecked).toMatchObject({ result: 'comment', verdict: 'none' });
  expect(checked).toMatchObject({ result: 'comment', verdict: 'pass' });
});

test('a verdict that another server wrote counts for nothing', async () => {
  const admin = await insertUser('admin');
  const { toToken } = await mailedTicket();
  const foreign = { 'Authentication-Results': 'mx.evil.example; dmarc=pass header.from=acme.example' };

  const mail = await arrive(rawMail({ ...from(admin), ...toToken, ...foreign }));

  expect(mail).toMatchObject({ state: 'held', reason: 'staff_not_verified', verdict: 'none' });
});

test('staff comment by email if their domain confirms it, and only then', async () => {
  const admin = await insertUser('admin');
  const { ticket, toToken } = await mailedTicket();

  const unchecked = await arrive(rawMail({ ...from(admin), ...toToken }));
  const checked = await arrive(rawMail({ ...from(admin), ...toToken, ...dmarc('pass') }));

  expect(unchecked).toMatchObject({ state: 'held', reason: 'staff_not_verified', ticketId: ticket.id });
  expect(checked).toMatchObject({ result: 'comment', userId: admin.id });
  expect(await commentsOn(ticket)).toMatchObject([{ authorId: admin.id, isInternal: false }]);
});

test.each([
  ['two From addresses', (user: User) => ({ From: `${user.email}, grace@acme.example` }), 'two_senders'],
  ['two From headers', (user: User) => ({ From: [user.email, 'grace@acme.example'] }), 'two_senders'],
  ['no From', () => ({ From: undefined }), 'no_sender'],
])('an email with %s is held', async (_, headers, reason) => {
  const client = await insertUser('employee');

  expect(await arrive(rawMail({ ...headers(client), 'Message-ID': `<${unique()}@x.example>` }))).toMatchObject({
    state: 'held',
    reason,
  });
});

test('an email of a deactivated or deleted user is held', async () => {
  const gone = await insertUser('employee', { deletedAt: new Date() });
  const off = await insertUser('employee', { isActive: false });

  const mails = [await arrive(rawMail(from(gone))), await arrive(rawMail(from(off)))];

  expect(mails).toMatchObject(Array(2).fill({ state: 'held', reason: 'deactivated' }));
});

test('an address that was freed by a deleted user belongs to its new one', async () => {
  const email = `${unique()}@acme.example`;
  await insertUser('employee', { email, deletedAt: new Date() });
  const current = await insertUser('employee', { email });

  expect(await arrive(rawMail({ From: email.toUpperCase() }))).toMatchObject({ result: 'ticket', userId: current.id });
});

test('a stranger’s email becomes an inquiry; if their domain denies it, suspected spam', async () => {
  const email = `${unique()}@elsewhere.example`;

  const mail = await arrive(rawMail({ From: `"Hendricks, Carol" <${email}>` }));
  const denied = await arrive(rawMail({ From: email, ...dmarc('fail') }));

  const found = await db.select().from(inquiries).where(eq(inquiries.email, email)).orderBy(asc(inquiries.createdAt));
  expect([mail.result, denied.result]).toEqual(['inquiry', 'inquiry']);
  expect(found).toMatchObject([
    {
      firstName: 'Carol',
      lastName: 'Hendricks',
      message: 'Printer on fire\n\nThe printer is on fire.',
      isSuspectedSpam: false,
    },
    { isSuspectedSpam: true },
  ]);
  expect(await eventsOf(found[0]?.id ?? '')).toMatchObject([
    { action: 'created', actorName: 'Carol Hendricks', via: 'email' },
  ]);
});

const forwarded = (email: string) =>
  `Can you take this?\r\n\r\n---------- Forwarded message ---------\r\nFrom: Dana <${email}>\r\nDate: Mon, Oct 5, 2026\r\nSubject: Scanner\r\nTo: <me@archway.example>\r\n\r\nThe scanner is dead.\r\n`;

test('a client’s email that staff forward becomes the client’s ticket, with the words above as an internal note', async () => {
  const admin = await insertUser('admin');
  const client = await insertUser('employee');

  const mail = await arrive(
    rawMail({ ...from(admin), Subject: 'Fwd: Scanner', ...dmarc('pass') }, forwarded(client.email)),
  );

  const ticket = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, mail.ticketId ?? '')),
  );
  expect(ticket).toMatchObject({ clientId: client.id, title: 'Scanner', description: 'The scanner is dead.' });
  expect(await commentsOn(ticket)).toMatchObject([
    { body: 'Can you take this?', isInternal: true, authorId: admin.id },
  ]);
});

test.each([
  ['without text', '', '(This email has no text.)'],
  ['whose words are in those above it', 'The scanner', 'The scanner'],
])('the words above a forwarded email %s stay internal', async (_, text, description) => {
  const [admin, client] = [await insertUser('admin'), await insertUser('employee')];
  const above = 'The scanner again: bill one hour.';
  const body = forwarded(client.email).replace('Can you take this?', above).replace('The scanner is dead.', text);

  const mail = await arrive(rawMail({ ...from(admin), Subject: 'Fwd: Scanner', ...dmarc('pass') }, body));

  const ticket = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, mail.ticketId ?? '')),
  );
  expect(ticket).toMatchObject({ clientId: client.id, description });
  expect(await commentsOn(ticket)).toMatchObject([{ body: above, isInternal: true, authorId: admin.id }]);
});

test('an email that staff forward from an unknown address, or send themselves, is held', async () => {
  const admin = await insertUser('admin');

  const unknown = await arrive(
    rawMail({ ...from(admin), ...dmarc('pass') }, forwarded(`${unique()}@elsewhere.example`)),
  );
  const plain = await arrive(rawMail({ ...from(admin), ...dmarc('pass') }));

  expect(unknown).toMatchObject({ state: 'held', reason: 'unknown_requester' });
  expect(plain).toMatchObject({ state: 'held', reason: 'no_requester' });
});

test.each([
  ['waiting_client', false, 'open'],
  ['waiting_client', true, 'in_progress'],
  ['resolved', false, 'open'],
  ['in_progress', true, 'in_progress'],
] as const)('a reply on a ticket that is %s (assigned: %s) leaves it %s', async (status, isAssigned, expected) => {
  const admin = await insertUser('admin');
  const { client, ticket, toToken } = await mailedTicket({
    status,
    ...(isAssigned ? { assignedToId: admin.id } : {}),
    ...(status === 'resolved' ? { resolvedAt: new Date() } : {}),
  });

  await arrive(rawMail({ ...from(client), ...toToken }));

  expect(await statusOf(ticket)).toBe(expected);
});

test('a resolved ticket stays resolved if the provider does not let clients reopen', async () => {
  await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'clients_may_reopen'));
  const { client, ticket, toToken } = await mailedTicket({ status: 'resolved', resolvedAt: new Date() });

  const mail = await arrive(rawMail({ ...from(client), ...toToken }));

  await db.update(settings).set({ value: null });
  expect(mail.result).toBe('comment');
  expect(await statusOf(ticket)).toBe('resolved');
});

test('a reply to a closed ticket becomes a new one that follows it', async () => {
  const { client, ticket, toToken } = await mailedTicket({ status: 'closed', resolvedAt: new Date() });

  const mail = await arrive(rawMail({ ...from(client), ...toToken }, 'It happens again.'));

  const next = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, mail.ticketId ?? '')),
  );
  expect(next).toMatchObject({ followsId: ticket.id, title: ticket.title, description: 'It happens again.' });
  expect(await statusOf(ticket)).toBe('closed');
});

const automatic = { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' };

test('an automatic reply is a line in the thread that changes nothing', async () => {
  const { client, ticket, toToken } = await mailedTicket({ status: 'resolved', resolvedAt: new Date() });

  const mail = await arrive(rawMail({ ...from(client), ...toToken, ...automatic }, 'I am away.'));

  expect(mail).toMatchObject({ state: 'done', result: 'automatic', ticketId: ticket.id });
  expect(await commentsOn(ticket)).toMatchObject([{ source: 'automatic', body: 'I am away.', isInternal: false }]);
  expect(await statusOf(ticket)).toBe('resolved');
  expect(await eventsOf(ticket.id)).toMatchObject([{ action: 'replied automatically' }]);
});

test.each([
  ['an out-of-office reply', automatic, {}],
  ['a newsletter', { Precedence: 'bulk' }, {}],
  ['an email of another helpdesk', { 'X-Archway-Loop': 'help.elsewhere.example' }, {}],
  ['our own email', { From: 'support@archway.example', 'X-Archway-Loop': 'help.archway.example' }, {}],
  ['an email with a null sender', {}, { sender: '' }],
])('%s opens no ticket and no inquiry', async (_, headers, envelope) => {
  const client = await insertUser('employee');
  const before = [await db.$count(tickets), await db.$count(inquiries)];

  const mail = await arrive(rawMail({ ...from(client), ...headers }, unique()), envelope);

  expect(mail).toMatchObject({ state: 'done', result: 'automatic', ticketId: null });
  expect([await db.$count(tickets), await db.$count(inquiries)]).toEqual(before);
});

test('automatic replies of staff are hidden from clients', async () => {
  const admin = await insertUser('admin');
  const { ticket, toToken } = await mailedTicket();

  await arrive(rawMail({ ...from(admin), ...toToken, ...automatic, ...dmarc('pass') }));

  expect(await commentsOn(ticket)).toMatchObject([{ source: 'automatic', isInternal: true }]);
});

test('an automatic email in the name of staff is no line of the thread unless their domain confirms it', async () => {
  const admin = await insertUser('admin');
  const { ticket, toToken } = await mailedTicket();

  const mail = await arrive(rawMail({ ...from(admin), ...toToken, ...automatic }, 'Call this number instead.'));

  expect(mail).toMatchObject({ state: 'done', result: 'automatic', ticketId: ticket.id });
  expect(await commentsOn(ticket)).toEqual([]);
});

test('a small screenshot among the words is a file of the ticket; the logo of the signature is not', async () => {
  const client = await insertUser('employee');
  const picture = (id: string) =>
    `--b\r\nContent-Type: image/png\r\nContent-ID: <${id}>\r\nContent-Disposition: inline; filename="${id}.png"\r\n\r\n${id}\r\n`;
  const html = `<p>The display says:</p><p><img src="cid:display"></p><div class="gmail_signature">Dana<img src="cid:logo"></div>`;
  const text = `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n`;

  const mail = await arrive(
    rawMail(
      { ...from(client), 'Content-Type': 'multipart/related; boundary=b' },
      `${text}${picture('display')}${picture('logo')}--b--\r\n`,
    ),
  );

  const attached = await db
    .select()
    .from(files)
    .where(eq(files.ticketId, mail.ticketId ?? ''));
  expect(attached.map(({ name }) => name)).toEqual(['display.png']);
  expect(mail.attachments.map(({ name }) => name)).toEqual(['display.png', 'logo.png']);
});

test('the files of a stranger’s email are in the inquiry, for staff', async () => {
  const email = `${unique()}@elsewhere.example`;
  const file = (name: string, bytes: string) =>
    `--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${bytes}\r\n`;
  const text = '--b\r\nContent-Type: text/plain\r\n\r\nOur devices are attached.\r\n';
  await db.update(settings).set({ value: '1' }).where(eq(settings.key, 'files_per_message'));

  const mail = await arrive(
    rawMail(
      { From: email, 'Content-Type': 'multipart/mixed; boundary=b' },
      `${text}${file('devices.csv', 'laptop,12')}${file('phones.csv', 'desk,9')}--b--\r\n`,
    ),
  );
  await db.update(settings).set({ value: null });
  const listed = (await call(await insertUser('admin'), listInquiries, {}))
    .json()
    .find(({ id }) => id === mail.inquiryId);
  const [found] = listed?.files ?? [];
  const downloads = await Promise.all(
    (['admin', 'manager'] as const).map(async (role) =>
      call(await insertUser(role), downloadFile, { params: { fileId: found?.id ?? '' } }),
    ),
  );

  expect(listed?.files).toMatchObject([{ name: 'devices.csv', size: 9 }]);
  expect(listed?.message).toContain(
    'Our devices are attached.\n\n[Left out because of the limits for files: phones.csv]',
  );
  expect(downloads.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  expect(downloads[0]?.body).toBe('laptop,12');
});

test('a text beyond the limit is cut at a paragraph', async () => {
  const { client, ticket, toToken } = await mailedTicket();
  const paragraph = `${'word '.repeat(200).trim()}\r\n\r\n`;

  await arrive(rawMail({ ...from(client), ...toToken }, paragraph.repeat(20)));

  const { body } = one(await commentsOn(ticket));
  expect(body.length).toBeLessThanOrEqual(CommentLength);
  expect(body).toMatch(/word\n\n\[The email goes on in message\.txt/);
});

test('the sixth ticket of a sender within ten minutes is held', async () => {
  const client = await insertUser('employee');

  const results = [];
  for (let n = 0; n < 6; n++) results.push(await arrive(rawMail(from(client), unique())));

  expect(results.map(({ state }) => state)).toEqual([...Array(5).fill('done'), 'held']);
  expect(results.at(-1)?.reason).toBe('too_many_tickets');
  expect(await db.$count(tickets, eq(tickets.clientId, client.id))).toBe(5);
});

/** Emails that became tickets or inquiries earlier. */
async function insertArrived(count: number, minutes: number, values: Partial<typeof incomingMails.$inferInsert>) {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  const known = { state: 'done', result: 'ticket', reason: null, createdAt, ...values } as const;
  // At once, so that none of them is seen waiting.
  await db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await insertHeldMail(tx, known);
  });
}

test('the 21st ticket of a sender within a day is held', async () => {
  const client = await insertUser('employee');
  await insertArrived(19, 12 * 60, { userId: client.id });

  const results = [await arrive(rawMail(from(client), unique())), await arrive(rawMail(from(client), unique()))];

  expect(results).toMatchObject([
    { state: 'done', result: 'ticket' },
    { state: 'held', reason: 'too_many_tickets' },
  ]);
});

test('the 101st ticket of a company within an hour is held, whoever of its users sends it', async () => {
  const { id: companyId } = await insertCompany();
  const [first, other] = [await insertUser('employee', { companyId }), await insertUser('employee', { companyId })];
  await insertArrived(99, 30, { userId: first.id });

  const results = [await arrive(rawMail(from(other), unique())), await arrive(rawMail(from(other), unique()))];

  expect(results).toMatchObject([
    { state: 'done', result: 'ticket' },
    { state: 'held', reason: 'too_many_tickets' },
  ]);
});

test('the sixth email of a stranger within ten minutes is held, however the address is written', async () => {
  const email = `${unique()}@elsewhere.example`;
  await insertArrived(4, 5, { sender: email, result: 'inquiry' });

  const results = [
    await arrive(rawMail({ From: email.toUpperCase() }, unique())),
    await arrive(rawMail({ From: email }, unique())),
  ];

  expect(results).toMatchObject([
    { state: 'done', result: 'inquiry' },
    { state: 'held', reason: 'too_many_tickets' },
  ]);
});

test('the 31st comment by email on a ticket within an hour is held', { tags: 'release' }, async () => {
  const { client, ticket, toToken } = await mailedTicket();

  const results = [];
  for (let n = 0; n < 31; n++) results.push(await arrive(rawMail({ ...from(client), ...toToken }, unique())));

  expect(results.at(-2)?.state).toBe('done');
  expect(results.at(-1)).toMatchObject({ state: 'held', reason: 'too_many_comments' });
  expect(await commentsOn(ticket)).toHaveLength(30);
});

test('the fourth reopening of a ticket within a day is held', async () => {
  const { client, ticket, toToken } = await mailedTicket({ status: 'resolved', resolvedAt: new Date() });

  const results = [];
  for (let n = 0; n < 4; n++) {
    await db.update(tickets).set({ status: 'resolved', resolvedAt: new Date() }).where(eq(tickets.id, ticket.id));
    results.push(await arrive(rawMail({ ...from(client), ...toToken }, unique())));
  }

  expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'held']);
  expect(results.at(-1)?.reason).toBe('too_many_reopenings');
});

test('an email of a user of a deleted company opens nothing', async () => {
  const company = await insertCompany();
  const client = await insertUser('employee', { companyId: company.id });
  await db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(and(eq(users.id, client.id)));

  expect(await arrive(rawMail(from(client)))).toMatchObject({ state: 'held', reason: 'deactivated' });
});
