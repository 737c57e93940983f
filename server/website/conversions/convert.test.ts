import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { convertInquiry, suggestConversion } from '#contract/conversions.ts';
import { sendContactMessage } from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { addInquiryMessage, findInquiry } from '#contract/inquiry-messages.ts';
import { registerInvited } from '#contract/invitations.ts';
import { logIn } from '#contract/sessions.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { contactMessage, refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { call, db, insertCompany, insertInquiry, insertUser } = await startApp({
  own: true,
  mail: mailSetup,
  limitFactor: 10,
});
const arrive = incomingOf(withLimitFactor(db, 10));
const outbox = outboxOf(db);
const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });

beforeEach(() => outbox.begin());

const ticket = { title: 'Wi-Fi drops', priority: 'high', category: 'Network & Connectivity' } as const;
type Body = Parameters<typeof call<typeof convertInquiry>>[2]['body'];
const whole: Body = { company: { name: 'Analytical Engines' }, invite: 'manager', ticket };
const address = () => `ada.${crypto.randomUUID()}@analytical.example`;

async function insertFrom(email = address(), values: Parameters<typeof insertInquiry>[0] = {}) {
  return { params: { inquiryId: (await insertInquiry({ email, ...values })).id } };
}

const convert = (at: Awaited<ReturnType<typeof insertFrom>>, body = whole) =>
  call(marcus, convertInquiry, { ...at, body });

test('of forty conversions at once one creates company, invitation and ticket, and all answer the same', async () => {
  const name = `Engines ${crypto.randomUUID()}`;
  const email = address();
  const at = await insertFrom(email);

  // One user's requests run one after the other.
  const staff = await Promise.all(Array.from({ length: 40 }, () => insertUser('admin')));
  const body = { ...whole, company: { name } };

  const answers = await Promise.all(staff.map((each) => call(each, convertInquiry, { ...at, body })));

  const bodies = new Set(answers.map(({ body }) => body));
  const { companyId, invitationId, ticketId } = JSON.parse([...bodies][0] ?? '');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200));
  expect(bodies.size).toBe(1);
  expect(await db.select().from(companies).where(eq(companies.name, name))).toMatchObject([{ id: companyId }]);
  const ofAddress = eq(invitations.address, email);
  expect(await db.select().from(invitations).where(ofAddress)).toMatchObject([{ id: invitationId, role: 'manager' }]);
  expect(await db.select().from(tickets).where(eq(tickets.companyId, companyId))).toMatchObject([
    { id: ticketId, title: 'Wi-Fi drops', description: contactMessage().message, priority: 'high' },
  ]);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
  const isConversion = and(eq(events.recordId, at.params.inquiryId), eq(events.action, 'converted'));
  expect(await db.$count(events, isConversion)).toBe(1);
  expect((await call(marcus, findInquiry, at)).json()).toMatchObject({
    state: 'won',
    answeredByName: 'Ada Lovelace',
    outcome: { companyId, companyName: name, invitationId, ticketId, ticketNumber: expect.stringMatching(/^TKT-/) },
  });
  expect((await convert(at, { company: null, invite: null, ticket: null })).json()).toEqual(
    JSON.parse([...bodies][0] ?? ''),
  );
});

test('the visitor answers by email, registers and sees the ticket with all of it', async () => {
  const email = address();
  await call(undefined, sendContactMessage, { body: { ...contactMessage(), email } });
  const [stored] = await db.select().from(inquiries).where(eq(inquiries.email, email));
  const at = { params: { inquiryId: stored?.id ?? '' } };
  await call(marcus, addInquiryMessage, { ...at, body: { kind: 'reply', text: 'We can help.' } });
  const earlier = (await outbox.all()).find(({ to, text }) => to[0] === email && text.includes('We can help'));
  const { ticketId } = (await convert(at)).json();

  const mails = (await outbox.all()).filter(({ to }) => to[0] === email);
  const token = /register\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
  const answers = { To: earlier?.header('reply-to'), Subject: earlier?.header('subject') };
  const answer = await arrive(rawMail({ From: email, ...answers }, 'Thank you. When?'));
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const registered = await call(undefined, registerInvited, {
    body: { token, email, ...names, password: 'nanosecond' },
  });
  const session = (await call(undefined, logIn, { body: { email, password: 'nanosecond' } })).json();
  const ada = { token: 'token' in session ? session.token : '' };

  expect(answer).toMatchObject({ result: 'comment', ticketId });
  expect(registered.json()).toMatchObject({ role: 'manager', companyName: 'Analytical Engines' });
  expect((await call(ada, listTickets, {})).json()).toMatchObject([{ id: ticketId, title: 'Wi-Fi drops' }]);
  const params = { ticketId: ticketId ?? '' };
  expect((await call(ada, listComments, { params })).json()).toMatchObject([
    { comment: 'We can help.', userRole: 'admin' },
    { comment: 'Thank you. When?', userRole: 'manager' },
  ]);
  expect((await call(ada, addComment, { params, body: { comment: 'Today?' } })).statusCode).toBe(201);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
  expect(await db.$count(inquiries, eq(inquiries.email, email))).toBe(1);
});

test('the conversation moves: authors, times, files and thread, and the first email promises an answer', async () => {
  const email = address();
  const type = 'multipart/mixed; boundary=x';
  const parts = [
    '--x\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n',
    '--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=plan.csv\r\n\r\n1;2\r\n--x--\r\n',
  ];
  const first = await arrive(rawMail({ From: email, Subject: 'Wi-Fi' }, 'It drops every afternoon.\r\n'));
  const at = { params: { inquiryId: first.inquiryId ?? '' } };
  await call(marcus, addInquiryMessage, { ...at, body: { kind: 'reply', text: 'Do you have a plan?' } });
  const reply = (await outbox.all()).find(({ text }) => text.includes('Do you have a plan?'));
  await arrive(
    rawMail({ From: email, To: reply?.header('reply-to'), Subject: 'Re: Wi-Fi', 'Content-Type': type }, parts.join('')),
  );
  await call(marcus, addInquiryMessage, { ...at, body: { kind: 'note', text: 'Old router.' } });
  const before = (await call(marcus, findInquiry, at)).json();
  await outbox.all();

  const { ticketId } = (await convert(at, { ...whole, company: { name: `Engines ${email}` } })).json();
  const params = { ticketId: ticketId ?? '' };

  const found = (await call(marcus, findTicket, { params })).json();
  expect(found).toMatchObject({ author: null, createdAt: before.createdAt, description: before.message });
  expect(found.promise?.firstReplyDueAt).toEqual(expect.any(String));
  const moved = (await call(marcus, listComments, { params })).json();
  expect(moved).toMatchObject([
    { comment: 'Do you have a plan?', userName: 'Marcus', isInternal: false, files: [] },
    { comment: 'Here it is.', isInternal: false, files: [{ name: 'plan.csv' }] },
    { comment: 'Old router.', userName: 'Marcus', isInternal: true },
  ]);
  expect(moved.map(({ createdAt }) => createdAt)).toEqual(before.messages.map(({ createdAt }) => createdAt));

  const mail = (await outbox.all()).find(({ to, text }) => to[0] === email && !text.includes('register?'));
  expect(mail?.text).toMatch(/We are on it[\s\S]*You will hear from us by [\s\S]*It drops every afternoon/);
  expect(mail?.text).not.toMatch(/opened a ticket|Marcus Bell · |Old router/);
  const references = mail?.header('references') ?? '';
  expect([references, mail?.header('in-reply-to')].join()).toContain(reply?.header('message-id') ?? 'none');
  expect(references).toContain(first.messageId);
});

test('an inquiry that is a ticket is closed for writing, and what others answer to it is held on the ticket', async () => {
  const email = address();
  const at = await insertFrom(email);
  await call(marcus, addInquiryMessage, { ...at, body: { kind: 'reply', text: 'We can help.' } });
  const reply = (await outbox.all()).find(({ to }) => to[0] === email);
  const { ticketId } = (await convert(at, { company: null, invite: null, ticket })).json();
  const { ticketNumber } = (await call(marcus, findTicket, { params: { ticketId: ticketId ?? '' } })).json();

  const write = (kind: 'reply' | 'note') => call(marcus, addInquiryMessage, { ...at, body: { kind, text: 'More.' } });
  const stranger = await arrive(rawMail({ From: address(), To: reply?.header('reply-to') }, 'I am her colleague.'));

  for (const refused of [await write('reply'), await write('note')])
    expect(refusalOf(refused)).toEqual({ statusCode: 409, message: inquiryMessages.isTicket(ticketNumber) });
  expect(stranger).toMatchObject({ state: 'held', reason: 'not_on_ticket', ticketId });
  expect((await call(marcus, findInquiry, at)).json().messages).toHaveLength(1);
});

test('only the person whom an invitation was mailed to takes over their tickets', async () => {
  const email = address();
  const { companyId } = (await convert(await insertFrom(email))).json();
  const row = { companyId: companyId ?? '', createdById: marcus.id, expiresAt: new Date('2100-01-01') };
  await db.insert(invitations).values({ ...row, token: 'a'.repeat(43) });
  const body = { email, firstName: 'Eve', lastName: 'Lee', password: 'nanosecond', token: 'a'.repeat(43) };

  const response = await call(undefined, registerInvited, { body });

  expect(response.statusCode).toBe(409);
  expect(await db.select().from(users).where(eq(users.email, email))).toMatchObject([{ passwordHash: null }]);
});

test('a second invitation to the same address changes nothing about the account that the first one created', async () => {
  const email = address();
  const { companyId } = (await convert(await insertFrom(email))).json();
  const row = { companyId: companyId ?? '', createdById: marcus.id, expiresAt: new Date('2100-01-01'), address: email };
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const register = async (token: string, password: string) => {
    await db.insert(invitations).values({ ...row, token });
    return call(undefined, registerInvited, { body: { token, email, ...names, password } });
  };

  const first = await register('b'.repeat(43), 'nanosecond');
  const second = await register('c'.repeat(43), 'picoseconds');

  expect([first.statusCode, second.statusCode]).toEqual([201, 409]);
  const login = await call(undefined, logIn, { body: { email, password: 'nanosecond' } });
  expect(login.statusCode).toBe(200);
});

test('somebody with an account keeps it: no invitation, and a ticket in their company alone', async () => {
  const client = await insertUser('member');
  const companyId = client.companyId ?? '';
  const at = await insertFrom(client.email.toUpperCase());

  const elsewhere = await convert(at);
  const { statusCode } = await convert(at, { ...whole, company: null });
  const response = await convert(at, { ...whole, company: { id: companyId } });

  expect(refusalOf(elsewhere)).toMatchObject({ statusCode: 409, message: expect.stringContaining('belongs to Acme') });
  expect(statusCode).toBe(409);
  expect(response.json()).toMatchObject({ companyId, invitationId: null, ticketId: expect.any(String) });
  expect(await db.select().from(tickets).where(eq(tickets.companyId, companyId))).toMatchObject([
    { clientId: client.id },
  ]);
  expect(await db.$count(companies, eq(companies.name, 'Analytical Engines'))).toBeLessThan(4);
});

test('a private person gets a ticket and no company', async () => {
  const email = address();

  const response = await convert(await insertFrom(email), { company: null, invite: null, ticket });

  expect(response.json()).toEqual({ companyId: null, invitationId: null, ticketId: expect.any(String) });
  const [person] = await db.select().from(users).where(eq(users.email, email));
  expect(person).toMatchObject({ passwordHash: null, firstName: 'Ada' });
  const again = await convert(await insertFrom(email), { company: null, invite: null, ticket });
  expect(again.json().ticketId).not.toBeNull();
  expect(await db.$count(tickets, eq(tickets.clientId, person?.id ?? ''))).toBe(2);
});

test.each([
  ['a company alone', { invite: null, ticket: null }, [expect.any(String), null, null]],
  ['an invitation', { invite: 'employee', ticket: null }, [expect.any(String), expect.any(String), null]],
  ['a ticket', { invite: null, ticket }, [expect.any(String), null, expect.any(String)]],
] as const)('a conversion may create %s', async (_, parts, created) => {
  const { companyId, invitationId, ticketId } = (await convert(await insertFrom(), { ...whole, ...parts })).json();

  expect([companyId, invitationId, ticketId]).toEqual(created);
});

test('the files of an email go to the ticket, and the inquiry keeps showing them', async () => {
  const type = 'multipart/mixed; boundary=x';
  const parts = [
    '--x\r\nContent-Type: text/plain\r\n\r\nSee the plan.\r\n',
    '--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=plan.csv\r\n\r\n1;2\r\n--x--\r\n',
  ];
  const mail = await arrive(rawMail({ From: address(), 'Content-Type': type }, parts.join('')));
  const at = { params: { inquiryId: mail.inquiryId ?? '' } };

  const { ticketId } = (await convert(at)).json();

  const [found] = (await call(marcus, listTickets, { querystring: { search: 'Wi-Fi drops' } })).json();
  expect(found?.id).toBe(ticketId);
  expect((await call(marcus, findInquiry, at)).json().files).toMatchObject([{ name: 'plan.csv' }]);
  const { rows } = await db.execute(`select name from files where ticket_id = '${ticketId}'`);
  expect(rows).toEqual([{ name: 'plan.csv' }]);
});

test('staff, spam and companies that are gone are refused, and nothing is left behind', async () => {
  const gone = await insertCompany();
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, gone.id));
  const before = await db.$count(companies);

  const responses = [
    await convert(await insertFrom(marcus.email)),
    await convert(await insertFrom(address(), { isSuspectedSpam: true })),
    await convert(await insertFrom(), { ...whole, company: { id: gone.id } }),
    await convert(await insertFrom(), { ...whole, company: { name: ' ' } }),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400, 400]);
  expect(await db.$count(companies)).toBe(before);
});

test('the company is suggested by the domain, wherever it is known from, and by a similar name', async () => {
  const [byDomain, byUser, byName] = [
    await insertCompany('Zeta Works'),
    await insertCompany('Yonder'),
    await insertCompany('Gateway Dental Care'),
  ];
  await db
    .update(companies)
    .set({ domain: 'https://www.gateway-dental.example/' })
    .where(eq(companies.id, byDomain.id));
  await insertUser('employee', { companyId: byUser.id, email: 'pat@gateway-dental.example' });
  const suggest = async (email: string) => (await call(marcus, suggestConversion, await insertFrom(email))).json();

  expect(await suggest('front@GATEWAY-dental.example')).toEqual({
    person: null,
    companies: [
      { id: byUser.id, name: 'Yonder', domain: '', matches: 'domain' },
      { id: byDomain.id, name: 'Zeta Works', domain: 'https://www.gateway-dental.example/', matches: 'domain' },
      { id: byName.id, name: 'Gateway Dental Care', domain: '', matches: 'name' },
    ],
    name: 'Gateway Dental',
    domain: 'gateway-dental.example',
  });
  expect(await suggest('front@gmail.com')).toEqual({ person: null, companies: [], name: '', domain: '' });
  expect((await suggest('pat@gateway-dental.example')).person).toMatchObject({
    companyName: 'Yonder',
    hasAccount: true,
  });
  expect((await suggest(marcus.email)).person).toMatchObject({ isStaff: true, companyId: null });
});
