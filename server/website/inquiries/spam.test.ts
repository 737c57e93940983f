import { beforeEach, expect, test } from 'vitest';
import { countInquiries, listInquiries, markNotSpam, markSpam, sendContactMessage } from '#contract/inquiries.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertUser } = await startApp({ own: true, limitFactor: 100 });
const arrive = incomingOf(withLimitFactor(db, 10));
const admin = await insertUser('admin');
const message = 'Rank first on every search engine within a week, guaranteed.';

beforeEach(() => db.delete(inquiries));

async function ask(values: Partial<ReturnType<typeof contactMessage>> = {}) {
  const body = { ...contactMessage(), email: `${crypto.randomUUID()}@gmail.com`, message, ...values };
  await call(undefined, sendContactMessage, { body });
  const { rows } = await db.execute<{ id: string }>('select id from inquiries order by id desc limit 1');
  return { inquiryId: rows[0]?.id ?? '' };
}

const reasons = async (suspectedSpam: 'true' | 'false') =>
  (await call(admin, listInquiries, { querystring: { suspectedSpam } })).json().map(({ spamReason }) => spamReason);

test.each([
  ['the same address', { email: 'seo@best.example' }, { email: 'SEO@best.example', message: 'Hello again.' }],
  ['the same domain', { email: 'seo@best.example' }, { email: 'sales@BEST.example', message: 'Hello.' }],
  ['the same text', { message }, { message: message.toUpperCase().replaceAll(' ', '\n') }],
])('after a message was marked as spam, one with %s goes there too, and is kept', async (_, first, second) => {
  const params = await ask(first);
  await call(admin, markSpam, { params });

  await ask(second);

  expect(await reasons('true')).toEqual(['similar', 'marked']);
  expect((await call(admin, countInquiries, {})).json()).toMatchObject({ unanswered: 0, suspectedSpam: 2 });
});

test.each([
  [
    'another address at a domain for everybody',
    { email: 'a@gmail.com', message: 'Hello' },
    { email: 'b@gmail.com', message: 'Hi' },
  ],
  ['another domain that ends alike', { email: 'a@best.example' }, { email: 'a@thebest.example', message: 'Wi-Fi?' }],
  ['the same few words', { message: 'Call me back' }, { message: 'Call me back' }],
])('%s is no reason to suspect a message', async (_, first, second) => {
  await call(admin, markSpam, { params: await ask(first) });

  await ask(second);

  expect(await reasons('false')).toEqual([null]);
});

test('the spam of one person does not hide the colleagues of a client', async () => {
  const client = await insertUser('manager', { email: 'owner@roofing.example' });
  await call(admin, markSpam, { params: await ask({ email: client.email }) });

  await ask({ email: 'foreman@roofing.example', message: 'The printer is out of toner.' });

  expect(await reasons('false')).toEqual([null]);
});

test('an email is suspected like a message from the website', async () => {
  await call(admin, markSpam, { params: await ask({ email: 'seo@best.example' }) });

  const { inquiryId } = await arrive(rawMail({ From: 'Sales <sales@best.example>' }, 'Hello there.'));

  expect(inquiryId).not.toBeNull();
  expect(await reasons('true')).toEqual(['similar', 'marked']);
});

test('what staff say last counts: later messages are no longer suspected', async () => {
  await call(admin, markSpam, { params: await ask({ email: 'one@best.example' }) });
  const second = await ask({ email: 'two@best.example', message: 'We met on Friday.' });

  const released = (await call(admin, markNotSpam, { params: second })).json();
  await ask({ email: 'three@best.example', message: 'We met on Friday, too.' });
  await ask({ email: 'one@best.example', message: 'Still cheap.' });

  expect(released).toMatchObject({ isSuspectedSpam: false, spamReason: null });
  expect(await reasons('false')).toEqual([null, null]);
  expect(await reasons('true')).toEqual(['similar', 'marked']);
});
