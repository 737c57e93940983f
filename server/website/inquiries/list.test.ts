import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { countInquiries, listInquiries, updateInquiry } from '#contract/inquiries.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { startApp } from '#test/app.ts';

const { call, send, db, insertInquiry, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });

beforeEach(async () => {
  await db.delete(inquiries);
});

function mark(inquiryId: string, isAnswered: boolean, caller = admin) {
  return call(caller, updateInquiry, { params: { inquiryId }, body: { isAnswered } });
}

async function unanswered() {
  return (await call(admin, countInquiries, {})).json().unanswered;
}

test('messages are listed newest first, with contact details and without the state of their email', async () => {
  await insertInquiry({ message: 'older', createdAt: new Date('2026-01-01T12:00:00.000Z') });
  const { id } = await insertInquiry({ message: 'newer', createdAt: new Date('2026-01-02T12:00:00.000Z') });

  const list = (await call(admin, listInquiries, {})).json();

  expect(list.map(({ message }) => message)).toEqual(['newer', 'older']);
  expect(list[0]).toEqual({
    id,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@analytical.example',
    sentFrom: null,
    phone: '(314) 555-0199',
    service: 'networking',
    package: null,
    message: 'newer',
    files: [],
    createdAt: '2026-01-02T12:00:00.000Z',
    state: 'new',
    assignedToId: null,
    assignedToName: null,
    replyBy: null,
    answeredAt: null,
    answeredByName: null,
    isSuspectedSpam: false,
    spamReason: null,
    outcome: null,
    version: 1,
  });
});

test('pages follow each other without a gap or a repeat', async () => {
  const createdAt = new Date('2026-01-01T12:00:00.000Z');
  for (let count = 0; count < 5; count++) await insertInquiry({ message: `${count}`, createdAt });
  const whole = (await call(admin, listInquiries, {})).json().map(({ message }) => message);

  const read: string[] = [];
  for (let url: string | undefined = '/api/ticketing/admin/inquiries?limit=2&answered=false'; url; ) {
    const response = await send(admin, 'GET', url);
    read.push(...response.json().map(({ message }: { message: string }) => message));
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  }

  expect(read).toEqual(whole);
  expect(read).toHaveLength(5);
});

test('the list can be kept to those that wait, or to those that are answered', async () => {
  const { id } = await insertInquiry({ message: 'answered' });
  await insertInquiry({ message: 'waiting' });
  await mark(id, true);

  const texts = async (answered: 'true' | 'false') =>
    (await call(admin, listInquiries, { querystring: { answered } })).json().map(({ message }) => message);

  expect(await texts('true')).toEqual(['answered']);
  expect(await texts('false')).toEqual(['waiting']);
  expect((await send(admin, 'GET', '/api/ticketing/admin/inquiries?answered=maybe')).statusCode).toBe(400);
});

test('an answered message keeps the user who first marked it, and the time', async () => {
  const { id } = await insertInquiry();

  const first = await mark(id, true);
  const second = await mark(id, true, await insertUser('super_admin', { firstName: 'Priya' }));

  expect(first.json()).toMatchObject({ id, answeredByName: 'Marcus Bell' });
  expect(Date.now() - Date.parse(first.json().answeredAt ?? '')).toBeLessThan(60_000);
  expect(second.json()).toEqual(first.json());
});

test('a message that is marked as waiting again can be answered by another user', async () => {
  const { id } = await insertInquiry();
  await mark(id, true);

  const again = await mark(id, false);
  const later = await mark(id, true, await insertUser('admin', { firstName: 'Elena', lastName: 'Vargas' }));

  expect(again.json()).toMatchObject({ answeredAt: null, answeredByName: null });
  expect(later.json()).toMatchObject({ answeredByName: 'Elena Vargas' });
});

test('the count is of those that wait', async () => {
  const { id } = await insertInquiry();
  await insertInquiry();
  expect(await unanswered()).toBe(2);

  await mark(id, true);
  expect(await unanswered()).toBe(1);

  await mark(id, false);
  expect(await unanswered()).toBe(2);
});

test('of two users who mark a message at once, one is named', async () => {
  const { id } = await insertInquiry();
  const elena = await insertUser('admin', { firstName: 'Elena', lastName: 'Vargas' });

  const answers = await Promise.all([mark(id, true), mark(id, true, elena)]);

  expect(new Set(answers.map((answer) => answer.json().answeredByName)).size).toBe(1);
});

test('marking a message leaves its mail as it is', async () => {
  const { id } = await insertInquiry();

  await mark(id, true);

  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.inquiryId, id));
  expect(mail).toMatchObject({ sentAt: null, attempts: 0 });
});

test('an answer or a state that does not exist is refused', async () => {
  const { id } = await insertInquiry();

  for (const body of [{ isAnswered: 'yes' }, { isAnswered: null }, { state: 'open' }]) {
    expect((await send(admin, 'PUT', `/api/ticketing/admin/inquiries/${id}`, body)).statusCode).toBe(400);
  }
});
