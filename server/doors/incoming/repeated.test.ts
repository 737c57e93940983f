import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLinks } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { mailProcessing } from './processing.ts';
import { storeMail } from './store-mail.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, db, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

const unique = () => randomBytes(8).toString('hex');
const withLf = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
const ticketsOf = ({ id }: User) => db.$count(tickets, eq(tickets.clientId, id));

/** The headers of one email, which has the same Message-ID and Date however it is delivered. */
const sentOnce = ({ email }: Pick<User, 'email'>) => ({ From: email, 'Message-ID': `<${unique()}@acme.example>` });

const words = 'Die Tür klemmt, bitte kommen.\r\nZimmer 3.\r\n';
const quotedPrintable = 'Die T=C3=BCr klemmt, bitte =\r\nkommen.\r\nZimmer 3.\r\n';
const encoded = (encoding: string) => ({ 'Content-Transfer-Encoding': encoding });

/** With another boundary each time, as mail programs do. */
function withFile(content: string, name = 'scan.pdf') {
  const boundary = unique();
  const file = `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64`;
  const body = `--${boundary}\r\nContent-Type: text/plain\r\n\r\nScan\r\n--${boundary}\r\n${file}\r\n\r\n${Buffer.from(content).toString('base64')}\r\n--${boundary}--\r\n`;
  return [{ 'Content-Type': `multipart/mixed; boundary=${boundary}` }, body] as const;
}

test.each<[string, (headers: Record<string, string>) => [Buffer, Buffer]]>([
  ['with other line ends', (headers) => [rawMail(headers, words), withLf(rawMail(headers, words))]],
  [
    'with more blank lines at the end',
    (headers) => [rawMail(headers), rawMail(headers, `${'The printer is on fire.'}\r\n\r\n \r\n`)],
  ],
  [
    'with the footer of a gateway',
    (headers) => [rawMail(headers), rawMail(headers, 'The printer is on fire.\r\n\r\n-- \r\nChecked by MailGuard\r\n')],
  ],
  [
    'in quoted-printable',
    (headers) => [rawMail(headers, words), rawMail({ ...headers, ...encoded('quoted-printable') }, quotedPrintable)],
  ],
  [
    'in base64, with another Message-ID',
    (headers) => [
      rawMail(headers, words),
      rawMail(
        { ...headers, ...encoded('base64'), 'Message-ID': `<${unique()}@acme.example>` },
        Buffer.from(words).toString('base64'),
      ),
    ],
  ],
  [
    'sent again by hand',
    (headers) => [rawMail(headers), rawMail({ From: headers.From, Date: 'Mon, 05 Oct 2026 10:03:00 +0000' })],
  ],
  [
    'sent again by a device without a Message-ID',
    (headers) => [
      rawMail({ ...headers, 'Message-ID': undefined }),
      rawMail(
        { ...headers, 'Message-ID': undefined, Date: 'Mon, 05 Oct 2026 10:00:09 +0000' },
        'The printer is on fire.\n',
      ),
    ],
  ],
  [
    'sent again with its file',
    ({ From }) => {
      const mail = () => {
        const [type, body] = withFile('the same');
        return rawMail({ From, ...type }, body);
      };
      return [mail(), mail()];
    },
  ],
])('the same email %s counts once', async (_, copies) => {
  const client = await insertUser('employee');
  const [first, second] = copies(sentOnce(client));

  const one = await arrive(first);
  const other = await arrive(second);

  expect(one).toMatchObject({ state: 'done', result: 'ticket' });
  expect(other.id === one.id || (other.result === 'repeated' && other.ticketId === one.ticketId)).toBe(true);
  expect(await ticketsOf(client)).toBe(1);
});

test('what only differs in line ends is stored once', async () => {
  const client = await insertUser('employee');
  const headers = sentOnce(client);

  const one = await arrive(rawMail(headers, 'Over LMTP\r\n\r\n'));
  const other = await arrive(withLf(rawMail(headers, 'Over LMTP\r\n')));

  expect(other.id).toBe(one.id);
});

test.each<[string, (headers: Record<string, string>) => [Buffer, Buffer]]>([
  [
    'other words under a Message-ID that is used again',
    (headers) => [
      rawMail(headers),
      rawMail({ ...headers, Date: 'Tue, 06 Oct 2026 08:00:00 +0000' }, 'The door is stuck.'),
    ],
  ],
  [
    'the same words under another subject',
    ({ From }) => [rawMail({ From }), rawMail({ From, Subject: 'Also in room 5' })],
  ],
  [
    'another file with the same name and size',
    ({ From }) => {
      const [one, other] = [withFile('page 1'), withFile('page 2')];
      return [rawMail({ From, ...one[0] }, one[1]), rawMail({ From, ...other[0] }, other[1])];
    },
  ],
])('%s: two tickets', async (_, emails) => {
  const client = await insertUser('employee');
  const [first, second] = emails(sentOnce(client));

  await arrive(first);
  await arrive(second);

  expect(await ticketsOf(client)).toBe(2);
});

test('the same words of two people, and of one person after ten minutes, are two tickets', async () => {
  const [client, other] = [await insertUser('employee'), await insertUser('employee')];

  const { id } = await arrive(rawMail({ From: client.email }));
  await arrive(rawMail({ From: other.email }));
  await db
    .update(incomingMails)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(incomingMails.id, id));
  await arrive(rawMail({ From: client.email }));

  expect(await ticketsOf(client)).toBe(2);
  expect(await ticketsOf(other)).toBe(1);
});

async function mailedTicket(client: User) {
  const ticket = await insertTicket(client);
  const owner = { subjectId: ticket.id, userId: client.id };
  const [token = '', next = ''] = await createLinks(db, 'reply', [owner, owner]);
  return { ticket, token, next };
}

test.each<[string, (token: string) => Record<string, string>]>([
  ['by their addresses', (token) => ({ To: `support+${token}@archway.example` })],
  ['by what they answer', (token) => ({ 'In-Reply-To': `<${token}@help.archway.example>` })],
  ['by References alone', (token) => ({ References: `<${token}@help.archway.example>` })],
])('“Thanks” to two tickets, and to two emails about one, are so many comments, told apart %s', async (_, headers) => {
  const client = await insertUser('employee');
  const [one, other] = [await mailedTicket(client), await mailedTicket(client)];
  const answer = (token: string) =>
    arrive(rawMail({ From: client.email, Subject: 'Re: Your tickets', ...headers(token) }, 'Thanks\r\n'));

  await answer(one.token);
  await answer(other.token);
  await answer(one.next);
  const again = await answer(one.token);

  expect(await db.$count(comments, eq(comments.ticketId, one.ticket.id))).toBe(2);
  expect(await db.$count(comments, eq(comments.ticketId, other.ticket.id))).toBe(1);
  expect(again).toMatchObject({ result: 'repeated', ticketId: one.ticket.id, commentId: null });
});

test('the same words count again once somebody else has written', async () => {
  const [client, staff] = [await insertUser('employee'), await insertUser('admin')];
  const { ticket, token } = await mailedTicket(client);
  const ask = () => arrive(rawMail({ From: client.email, To: `support+${token}@archway.example` }, 'Any news?'));

  const results = [await ask(), await ask()];
  await call(staff, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Not yet.' } });
  results.push(await ask());

  expect(results.map(({ result }) => result)).toEqual(['comment', 'repeated', 'comment']);
});

test('a stranger’s email again is one inquiry', async () => {
  const From = `${unique()}@elsewhere.example`;

  const [one, other] = [await arrive(rawMail({ From })), await arrive(rawMail({ From }))];

  expect(other).toMatchObject({ result: 'repeated', inquiryId: one.inquiryId });
  expect(await db.$count(inquiries, eq(inquiries.email, From))).toBe(1);
});

test('a copy counts unless the first waits because of a doubt that the copy does not raise', async () => {
  const client = await insertUser('employee');
  const mail = (result: 'pass' | 'fail') => arrive(rawMail({ From: client.email, ...dmarc(result) }));

  const outcomes = [await mail('fail'), await mail('fail'), await mail('pass'), await mail('pass')];

  expect(outcomes.map(({ result, reason }) => result ?? reason)).toEqual(['forged', 'repeated', 'ticket', 'repeated']);
});

test('copies that several processes take at the same moment count once', async () => {
  const options = {
    db,
    log: pino({ level: 'silent' }),
    own: { sending: ['support@archway.example'], receiving: [] },
  };
  const processes = Array.from({ length: 3 }, () => mailProcessing({ ...options, authservId: 'mx.archway.example' }));
  const client = await insertUser('employee');
  const copies = Array.from({ length: 6 }, () => rawMail({ From: client.email }, 'All at once.'));

  const ids = await Promise.all(
    copies.map((bytes) => storeMail(db, bytes, { channel: 'http', sender: client.email, recipients: [] })),
  );
  for (const { start } of processes) start();
  await vi.waitFor(async () => {
    const isHere = eq(incomingMails.sender, client.email);
    expect((await db.select().from(incomingMails).where(isHere)).map(({ state }) => state)).toEqual(
      ids.map(() => 'done'),
    );
  }, 60_000);
  await Promise.all(processes.map(({ stop }) => stop()));

  expect(await ticketsOf(client)).toBe(1);
});
