import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { acceptMail, listIncomingMail } from '#contract/incoming-mail.ts';
import { HeldReasonTexts } from '#contract/incoming-mail-constants.ts';
import { listInquiries } from '#contract/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertUser, insertTicket } = await startApp({ own: true });
/** Its mailbox is a member of a list. */
const behind = await startApp({ own: true });
const own = { sending: ['support@archway.example'], receiving: [] };
const arrive = incomingOf(db, { own });
const behindList = incomingOf(behind.db, { own: { ...own, lists: ['Support@archway.example'] } });
const outbox = outboxOf(db);

const unique = () => randomBytes(8).toString('hex');

/** As Google Groups, Mailman and others write them. */
const lists: [string, Record<string, string>][] = [
  [
    'a Google Group',
    {
      Precedence: 'list',
      'List-ID': '<support.archway.example>',
      'Mailing-list': 'list support@archway.example; contact support+owners@archway.example',
    },
  ],
  ['a list that marks its email as bulk', { Precedence: 'bulk', 'List-Id': 'Support <support.archway.example>' }],
  ['a list without a name', { Precedence: 'list' }],
  ['a list that has only an address', { Precedence: 'list', 'List-Post': '<mailto:support@archway.example>' }],
];

test.each(lists)(
  'a client’s email through %s waits for staff, or is read like any other if it is ours',
  async (_, headers) => {
    const values = { email: `${unique()}@acme.example` };
    const [client, same] = [await insertUser('employee', values), await behind.insertUser('employee', values)];
    const mail = () => rawMail({ From: client.email, ...headers }, unique());

    const unknown = await arrive(mail());
    const named = await behindList(mail());

    expect(unknown).toMatchObject({ state: 'held', reason: 'through_list', userId: client.id });
    expect(named).toMatchObject({ state: 'done', result: 'ticket', userId: same.id });
  },
);

test('another list than ours still waits', async () => {
  const client = await behind.insertUser('employee');

  const outcomes = [];
  for (const id of ['office.acme.example', 'support.archway.example.evil.example', 'support-archway.example'])
    outcomes.push(await behindList(rawMail({ From: client.email, 'List-Id': `<${id}>` }, unique())));

  expect(outcomes.map(({ reason }) => reason)).toEqual(Array(3).fill('through_list'));
});

test('what programs write stays automatic on its way through a list', async () => {
  const client = await behind.insertUser('employee');
  const through = { From: client.email, 'List-Id': '<support.archway.example>' };

  const away = await behindList(rawMail({ ...through, 'Auto-Submitted': 'auto-replied' }, unique()));
  const helpdesk = await behindList(rawMail({ ...through, 'X-Archway-Loop': 'help.acme.example' }, unique()));

  expect([away.result, helpdesk.result]).toEqual(['automatic', 'automatic']);
});

test.each([
  ['a website’s form', { 'Reply-To': 'Ida Lind <ida@mailbox.example>' }],
  ['a voicemail service that says that it is automatic', { 'Auto-Submitted': 'auto-generated' }],
  ['a name of ours with a tag', { From: 'Archway <Support+forms@archway.example>' }],
])('an email in our own name from %s waits, and nobody is answered', async (_, headers) => {
  await outbox.begin();

  const mail = await arrive(rawMail({ From: 'Support <support@archway.example>', ...headers }, unique()));

  expect(mail).toMatchObject({ state: 'held', reason: 'own_address' });
  expect(await outbox.all()).toEqual([]);
});

test('our own email comes back as automatic, also if a gateway left only its Message-ID', async () => {
  const [client, staff] = [await insertUser('employee'), await insertUser('admin')];
  const ticket = await insertTicket(client);
  await outbox.begin();
  await call(staff, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Is it fixed?' } });
  const [sent] = await outbox.all();
  const marks = /^(Auto-Submitted|X-Archway-Loop|X-Auto-Response-Suppress|List-\S+):.*(\r?\n[ \t].*)*\r?\n/gim;
  const From = 'From: support@archway.example';

  const returned = await arrive(
    Buffer.from(sent?.raw.replace(marks, '').replace(/^From:.*(\r?\n[ \t].*)*/im, From) ?? ''),
  );

  expect(returned).toMatchObject({ state: 'done', result: 'automatic', commentId: null });
});

test('staff accept an email of a stranger in our name or through a list as an inquiry, and answer its Reply-To', async () => {
  const staff = await insertUser('admin');
  const ida = `ida-${unique()}@mailbox.example`;
  const mails = [
    await arrive(rawMail({ From: 'support@archway.example', 'Reply-To': `Ida Lind <${ida}>` }, unique())),
    await arrive(rawMail({ From: `Ida Lind <${ida}>`, 'List-Id': '<all.acme.example>' }, unique())),
  ];

  for (const { id: mailId, version } of mails) {
    const response = await call(staff, acceptMail, { params: { mailId }, body: { version } });
    expect(response.json()).toMatchObject({ state: 'done', result: 'inquiry' });
  }

  const inquiries = (await call(staff, listInquiries, { querystring: {} })).json().filter(({ email }) => email === ida);
  expect(inquiries).toMatchObject([
    { firstName: 'Ida', sentFrom: null },
    { firstName: 'Ida', lastName: 'Lind', sentFrom: 'support@archway.example' },
  ]);
});

test('staff accept a client’s email through a list as a ticket, and read why it waited', async () => {
  const [client, staff] = [await insertUser('employee'), await insertUser('admin')];
  const { id: mailId, version } = await arrive(
    rawMail({ From: client.email, 'List-Id': '<office.acme.example>', ...dmarc('fail') }, unique()),
  );

  const listed = (await call(staff, listIncomingMail, { querystring: {} })).json().find(({ id }) => id === mailId);
  await call(staff, acceptMail, { params: { mailId }, body: { version } });

  expect(HeldReasonTexts[listed?.reason ?? 'forged']).toMatch(/mailing list/);
  expect(await db.$count(tickets, eq(tickets.clientId, client.id))).toBe(1);
});
