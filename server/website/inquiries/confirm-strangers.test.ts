import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiryMessages } from '#server/platform/database/tables/inquiries.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends confirmations, and answers one by email');

const { db, insertCompany, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);
/** The domain that `dmarc()` speaks of. */
const address = (domain = 'acme.example') => `${crypto.randomUUID()}@${domain}`;

beforeEach(() => outbox.begin());

/** The emails to an address, after everything that has arrived. */
async function mailsTo(email: string) {
  return (await outbox.all()).filter(({ to }) => to[0] === email);
}

test('a stranger whose domain confirms them is told when they hear from us, in their thread, and can answer', async () => {
  const email = address();
  const mail = await arrive(
    rawMail({ From: `Dana Reed <${email}>`, Subject: 'New phones', ...dmarc('pass') }, 'Can you help?\r\n'),
  );

  const [confirmation, ...more] = await mailsTo(email);

  expect(more).toEqual([]);
  expect(confirmation?.header('subject')).toBe('Re: New phones');
  expect(confirmation?.header('references')).toContain(mail.messageId);
  expect(confirmation?.text).toMatch(/Hello Dana[\s\S]*You will hear from us by [\s\S]*Can you help\?/);
  expect(confirmation?.text).toContain('You get this because you wrote to us.');
  const answer = await arrive(
    rawMail({ From: email, To: confirmation?.header('reply-to'), Subject: 'Re: New phones' }, 'Ten of them.\r\n'),
  );
  expect(answer.inquiryId).toBe(mail.inquiryId);
  expect(await db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, mail.inquiryId ?? ''))).toBe(1);
  expect(await mailsTo(email)).toEqual([]);
});

test.each([
  ['nobody has confirmed', {}],
  ['their domain denies', dmarc('fail')],
  ['want answers elsewhere', { ...dmarc('pass'), 'Reply-To': 'someone@victim.example' }],
  ['are programs', { ...dmarc('pass'), 'Auto-Submitted': 'auto-generated' }],
])('senders who %s get no confirmation', async (_name, headers) => {
  const email = address();
  await arrive(rawMail({ From: email, ...headers }));

  const mails = await outbox.all();

  expect(mails.flatMap(({ to }) => to)).not.toContain(email);
  expect(mails.flatMap(({ to }) => to)).not.toContain('someone@victim.example');
});

test('one mailbox gets three confirmations a day at most, however the address is written', async () => {
  const local = crypto.randomUUID();
  for (const each of [local, local.toUpperCase(), `${local}+1`, `${local}+2`, local]) {
    const headers = { From: `${each}@acme.example`, Subject: crypto.randomUUID(), ...dmarc('pass') };
    await arrive(rawMail(headers, crypto.randomUUID()));
  }

  const confirmed = (await outbox.all()).filter(({ to }) => to[0]?.toLowerCase().startsWith(local));

  expect(confirmed).toHaveLength(3);
});

test('staff read which company probably wrote', async () => {
  const { id: companyId } = await insertCompany('Gateway Family Dental');
  const domain = `${crypto.randomUUID()}.example`;
  await insertUser('employee', { companyId, email: address(domain) });
  await arrive(rawMail({ From: `Pat Lane <${address(domain)}>` }, 'My laptop cannot open pictures.\r\n'));
  await arrive(rawMail({ From: `Sam Doe <${address('gmail.com')}>` }, 'Hello there.\r\n'));

  const subjects = new Map((await outbox.all()).map((mail) => [mail.header('subject'), mail.text]));

  expect(subjects.get('Email from Pat Lane (probably Gateway Family Dental)')).toMatch(
    /Email, probably from Gateway Family Dental[\s\S]*Probably: Gateway Family Dental/,
  );
  expect(subjects.get('Email from Sam Doe')).toContain('Email from a stranger');
});
