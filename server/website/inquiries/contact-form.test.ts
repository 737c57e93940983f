import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/page-data.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';

/** The pages that answer the form, with what the real ones show; React escapes it there. */
const site = siteOf(
  {},
  {
    one: (_, { data }) => {
      // The form sends data of one of these two pages.
      const { hearFromUs, reason, typed } = data as Partial<
        PageData['contact-sent-by'] & PageData['contact-try-again']
      >;
      return typed ? [reason, ...Object.values(typed)].map((text) => `<${text}>`).join('') : `Sent. ${hearFromUs}`;
    },
  },
);
const { app, db } = await startApp({ own: true, site });

let eventsBefore = 0;

/** How many events a test left so far. */
async function recorded() {
  return (await db.$count(events)) - eventsBefore;
}

beforeEach(async () => {
  await db.delete(inquiries);
  await db.delete(limitUses);
  eventsBefore = await db.$count(events);
});

function post(values: Record<string, string>, to = app) {
  return postText(`${new URLSearchParams({ ...contactMessage(), service: '', homepage: '', ...values })}`, to);
}

function postText(payload: string | Buffer, to = app, type = 'application/x-www-form-urlencoded') {
  return to.inject({ method: 'POST', url: '/contact', headers: { 'content-type': type }, payload });
}

test('a form without scripts is stored like any other message, and returns a page', async () => {
  const response = await post({ firstName: 'Zoë', service: 'managed-it', message: 'One & two = 3+4?\r\n\r\n100 %' });

  const page = await app.inject(String(response.headers.location));
  expect([response.statusCode, page.statusCode, page.headers['cache-control']]).toEqual([303, 200, 'no-store']);
  expect(page.body).toMatch(/^Sent\. You will hear from us by \w+day.*, \d+:\d\d [AP]M C[SD]T\.$/);
  const [stored] = await db.select().from(inquiries);
  expect(stored).toMatchObject({ firstName: 'Zoë', service: 'managed-it', message: 'One & two = 3+4?\n\n100 %' });
  expect(await recorded()).toBe(1);
});

test('the longest message is taken, in any script', async () => {
  const message = '語'.repeat(10_000);

  expect((await post({ message })).statusCode).toBe(303);
});

test('the same message within minutes is one inquiry, however often it was sent', async () => {
  const pages = [await post({}), await post({}), await post({ email: 'Ada@Analytical.example' })].map(
    ({ headers }) => headers.location,
  );
  await post({ message: 'Another thing.' });

  expect(new Set(pages).size).toBe(1);
  expect(await db.$count(inquiries)).toBe(2);
});

describe('a form that cannot be taken', () => {
  test('comes back with its reason and all that was typed', async () => {
    const chosen = { service: 'managed-it', package: 'essential' };

    const response = await post({ ...chosen, email: 'ada(at)acme', message: 'Line one\r\nLine two' });

    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(response.body).toBe(
      '<Enter a valid email address><Ada><Lovelace><ada(at)acme><(314) 555-0199><managed-it><Managed IT><essential><Line one\nLine two>',
    );
  });

  test('because a page of another site made the browser send it comes back with all that was typed', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: `${new URLSearchParams({ ...contactMessage(), message: 'Typed elsewhere' })}`,
    });

    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('This was sent from a page of another website. Please send it from this website.');
    expect(response.body).toContain('Typed elsewhere');
    expect(await db.$count(inquiries)).toBe(0);
  });

  test.each([
    ['is incomplete', { firstName: ' ' }, 'Please fill in all required fields.'],
    ['is too long in one place', { phone: '1'.repeat(41) }, 'Phone: Use at most 40 characters.'],
    ['was filled in by a robot', { homepage: 'x' }, 'This looks like an automated message'],
    ['asks for what is not offered', { service: 'pizza' }, 'Choose a service from the list'],
  ])('because it %s says so and stores nothing', async (_, values, reason) => {
    const response = await post(values);

    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(`<${reason}`);
    expect(response.body).toContain('<Our Wi-Fi drops every afternoon.>');
    expect(await db.$count(inquiries)).toBe(0);
    expect(await recorded()).toBe(0);
  });

  test('because it is one too many counts with those sent by the page’s script', async () => {
    await db
      .insert(limitUses)
      .values(Array.from({ length: 20 }, () => ({ limitName: 'inquiries', network: '127.0.0.1/32' })));

    const response = await post({});

    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
    expect(response.body).toContain('<You have sent many messages in a short time. Please try again in 10 minutes');
    expect(response.body).toContain('<ada@analytical.example>');
  });

  test('because the database is away is not lost', async () => {
    const { db: nowhere, pool } = connect('postgresql://nobody@127.0.0.1:1/nothing');
    const cutOff = await buildApp({ db: nowhere, logger: pino({ level: 'silent' }), site });

    const response = await post({}, cutOff);
    await cutOff.close();
    await pool.end();

    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.body).toContain('Please try again in a moment.');
    expect(response.body).toContain('<Our Wi-Fi drops every afternoon.>');
  });

  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x6d, 0x3d, 0xc3, 0x28])],
    ['escapes that are not UTF-8', 'firstName=%C3%28'],
    ['escapes that are none', 'firstName=100%zz'],
  ])('because of %s is refused, not mended', async (_, payload) => {
    const response = await postText(payload);

    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('<We couldn’t read your message.');
  });

  test.each([
    ['too large', 'x'.repeat(131_073), undefined, 413, 'Your message is too long to be sent.'],
    ['no form', '{}', 'application/json', 415, 'Please use the form on the contact page.'],
    ['empty', '', undefined, 400, 'Please fill in all required fields.'],
    ['the same field twice', 'firstName=a&firstName=b&__proto__=c', undefined, 400, 'Please fill in all'],
  ])('because it is %s gets the page, too', async (_, payload, type, status, reason) => {
    const response = await postText(payload, app, type);

    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(`<${reason}`);
  });
});

test.each([
  'soon',
  '1',
  '2026',
  '1e3',
  '0x7ea',
  '2026-11-27',
  '2026-11-27T10:00:00Z',
  '%202026-11-27T10:00:00.000Z',
  '2026-13-27T10:00:00.000Z',
])('a page that promises a reply at %s is the one without it', async (moment) => {
  const response = await app.inject(`/contact/sent/${moment}`);

  expect([response.statusCode, response.headers.location]).toEqual([303, '/contact/sent']);
});

test.each(['/contact/try-again', '/on-request/contact-try-again', '/on-request/contact-sent-by.html'])(
  'GET %s is no page',
  async (url) => {
    const response = await app.inject(url);

    expect([response.statusCode, response.body]).toEqual([404, '<h1>Not here</h1>']);
  },
);

test('without pages there is no form to answer', async () => {
  const bare = await buildApp({ db, logger: pino({ level: 'silent' }) });

  const response = await post({}, bare);
  await bare.close();

  expect(response.statusCode).toBe(404);
});
