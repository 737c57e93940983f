import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listInquiries } from '#contract/inquiries.ts';
import { one } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { startApp } from '#test/app.ts';
import { composeWith } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);

const unique = () => randomBytes(6).toString('hex');
const form = () => `wordpress-${unique()}@www.brewpub.example`;

/** An inquiry as it is stored, by the id of its email's. */
async function inquiryOf(headers: Record<string, string>) {
  const { inquiryId } = await arrive(rawMail({ Subject: 'New message from your website', ...headers }, unique()));
  const [found] = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId ?? ''));
  return found;
}

async function noticeOf(inquiry: Awaited<ReturnType<typeof inquiryOf>>) {
  const mail = { kind: 'inquiry', inquiryId: inquiry?.id } as const;
  const letter = await composeWith()(db, one(await db.insert(outgoingMails).values(mail).returning()));
  if (!letter) throw new Error('Every inquiry is mailed');
  return letter;
}

test.each([
  [
    'a name',
    'Ida Lind <ida.lind@mailbox.example>',
    { firstName: 'Ida', lastName: 'Lind', email: 'ida.lind@mailbox.example' },
  ],
  ['only an address', 'tom@mailbox.example', { firstName: 'tom', lastName: '', email: 'tom@mailbox.example' }],
  [
    'several addresses',
    '"Roe, Jo" <jo@mailbox.example>, ann@mailbox.example',
    { firstName: 'Jo', lastName: 'Roe', email: 'jo@mailbox.example' },
  ],
  [
    'our own address before theirs',
    'support@archway.example, eve@mailbox.example',
    { firstName: 'eve', email: 'eve@mailbox.example' },
  ],
])('an inquiry is answered at its Reply-To with %s, and both addresses are shown', async (_, replyTo, person) => {
  const sentFrom = form();

  expect(await inquiryOf({ From: `WordPress <${sentFrom}>`, 'Reply-To': replyTo })).toMatchObject({
    ...person,
    sentFrom,
  });
});

test.each([
  ['the sender', (from: string) => from.toUpperCase()],
  ['us', () => 'Support <support+abc@archway.example>'],
  ['nobody', () => 'Ida Lind'],
  ['no address', () => 'ida lind@mail box.example'],
  ['far too long a name', () => `${'x'.repeat(400)}@mailbox.example`],
])('a Reply-To that names %s changes nothing', async (_, replyTo) => {
  const email = form();

  const inquiry = await inquiryOf({ From: `WordPress <${email}>`, 'Reply-To': replyTo(email) });

  expect(inquiry).toMatchObject({ email, sentFrom: null, firstName: 'WordPress' });
});

test('Reply-To never says whose email it is', async () => {
  const [client, other] = [await insertUser('employee'), await insertUser('employee')];
  const ofStranger = await arrive(rawMail({ From: form(), 'Reply-To': client.email }, unique()));
  const ofClient = await arrive(rawMail({ From: client.email, 'Reply-To': other.email }, unique()));

  expect(ofStranger).toMatchObject({ result: 'inquiry', userId: null });
  expect(ofClient).toMatchObject({ result: 'ticket', userId: client.id });
});

test('staff see both addresses in the portal and in the notice, which answers the Reply-To', async () => {
  const staff = await insertUser('admin');
  const [From, email] = [form(), `ida-${unique()}@mailbox.example`];

  const inquiry = await inquiryOf({ From, 'Reply-To': `Ida Lind <${email}>` });

  const [listed] = (await call(staff, listInquiries, {})).json();
  const notice = await noticeOf(inquiry);
  expect(listed).toMatchObject({ email, sentFrom: From });
  expect(notice.replyTo).toEqual({ name: 'Ida Lind', address: email });
  expect(notice.text).toContain(`Email: ${email}\n`);
  expect(notice.text).toContain(`Sent from: ${From}\n`);
});

test.each([
  ['of a person', 'Ida Lind <ida@mailbox.example>', 'Ida Lind'],
  ['without a name', 'tom@mailbox.example', 'tom'],
  ['of a form', 'WordPress <form@www.brewpub.example>', 'WordPress'],
])('the notice says that an email %s came by email, and not what only the website asks', async (_, From, name) => {
  const { subject, text } = await noticeOf(await inquiryOf({ From }));

  expect(subject).toBe(`Email from ${name}`);
  expect(text).toContain(`\n${name} wrote to the helpdesk by email. Open the inquiry to answer.`);
  expect(text).not.toMatch(/from the website|Phone:|Service:/);
});
