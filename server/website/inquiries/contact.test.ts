import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sendContactMessage } from '#contract/inquiries.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { contactMessage, refusalOf, startApp } from '#test/app.ts';

const { call, send, db } = await startApp({ own: true });

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

/** Sends what the contract may not allow. */
function sendMessage(values: object) {
  return send(undefined, 'POST', '/api/contact', { ...contactMessage(), ...values });
}

function stored() {
  return db.select().from(inquiries).orderBy(desc(inquiries.id));
}

test('a message is stored as it was typed, waits for an answer and for its mail, and is thanked for', async () => {
  const body = {
    ...contactMessage(),
    service: 'it-projects',
    message: ' Two offices,\n\none server — “help”. ',
  } as const;

  const response = await call(undefined, sendContactMessage, { body });

  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    message: 'Thank you for your message! We will contact you soon.',
    replyBy: expect.any(String),
  });
  expect(await stored()).toMatchObject([
    {
      ...body,
      message: 'Two offices,\n\none server — “help”.',
      answeredAt: null,
      answeredById: null,
    },
  ]);
  expect(await recorded()).toBe(1);
});

test('phone and service may be left out or left empty', async () => {
  const { phone, ...needed } = contactMessage();

  const without = await call(undefined, sendContactMessage, { body: needed });
  const empty = await call(undefined, sendContactMessage, { body: { ...needed, phone: '', service: '' } });

  expect([without.statusCode, empty.statusCode]).toEqual([201, 201]);
  expect(await stored()).toMatchObject([
    { phone: '', service: null },
    { phone: '', service: null },
  ]);
});

test('a token is neither needed nor looked at', async () => {
  const response = await call({ token: 'x'.repeat(40) }, sendContactMessage, { body: contactMessage() });

  expect(response.statusCode).toBe(201);
});

test.each(['firstName', 'lastName', 'email', 'message'])('a message without %s is refused', async (field) => {
  for (const value of [undefined, '', ' \n ']) {
    const response = await sendMessage({ [field]: value });

    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      message: 'Please fill in all required fields.',
      issues: [{ path: field, message: 'Please fill in all required fields.' }],
    });
  }
  expect(await stored()).toEqual([]);
  expect(await recorded()).toBe(0);
});

test.each([
  ['firstName', 'Ada\r\nBcc: all@acme.example'],
  ['firstName', 'Ada\nX-Header: 1'],
  ['lastName', 'Love\rlace'],
  ['lastName', 'Love\u2028lace'],
  ['lastName', 'Love\u2029lace'],
  ['phone', '1\r\n2'],
  ['email', 'ada@acme.example\r\nRCPT TO:<all@acme.example>'],
  ['email', 'ada@acme.example\u2028Bcc: all@acme.example'],
  ['email', 'ada@acme.example, all@acme.example'],
  ['email', 'Ada <ada@acme.example>'],
  ['email', '"ada\r\n"@acme.example'],
  ['email', 'ada'],
  ['service', 'world-domination'],
  ['firstName', 'x'.repeat(101)],
  ['email', `${'x'.repeat(250)}@a.example`],
  ['phone', '1'.repeat(41)],
  ['message', 'x'.repeat(10_001)],
  ['message', 'a\u0000b'],
])('a %s of %j is refused, and nothing is stored', async (field, value) => {
  const response = await sendMessage({ [field]: value });

  expect(response.statusCode).toBe(400);
  expect(response.json().issues).toMatchObject([{ path: field }]);
  expect(await stored()).toEqual([]);
  expect(await db.$count(limitUses)).toBe(0);
});

test.each(['ada@localhost', "o'hara+web@acme.example", 'ADA@ACME.EXAMPLE', '%0d%0abcc@acme.example'])(
  'an address like %s, which browsers accept, is taken',
  async (email) => {
    const response = await sendMessage({ email });

    expect(response.statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ email }]);
  },
);

test('filling in the hidden field is refused with an explanation, and nothing is stored', async () => {
  const response = await sendMessage({ homepage: 'https://spam.example' });

  expect(refusalOf(response)).toEqual({
    statusCode: 400,
    message:
      'This looks like an automated message because a hidden field was filled in. Clear that field and send it again, or call us.',
  });
  expect(await stored()).toEqual([]);
  expect(await db.$count(limitUses)).toBe(0);
  expect(await recorded()).toBe(0);
});

test('nothing about where a message came from is kept with it', async () => {
  await sendMessage({});

  expect(JSON.stringify(await stored())).not.toContain('127.0.0.1');
});
