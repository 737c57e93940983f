import { expect, test } from 'vitest';
import { findReport } from '#contract/reports.ts';
import { startApp } from '#test/app.ts';

const { call, insertCompany, insertInquiry, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const answered = { answeredAt: new Date('2026-03-01T12:00Z'), answeredById: admin.id };

test('inquiries are counted by the month in which they arrived, in the provider’s time zone, and by their state', async () => {
  const { id: company } = await insertCompany();
  const insert = (createdAt: string, values = {}) => insertInquiry({ createdAt: new Date(createdAt), ...values });
  await insert('2026-02-01T05:59:59Z');
  await insert('2026-02-01T06:00:00Z');
  await insert('2026-02-11T12:00:00Z', { state: 'won', ...answered });
  await insert('2026-02-12T12:00:00Z', { state: 'lost', ...answered });
  await insert('2026-02-13T12:00:00Z', { state: 'in_conversation', ...answered });
  await insert('2026-02-14T12:00:00Z', { isSuspectedSpam: true });
  await insert('2026-04-02T12:00:00Z', { state: 'won', ...answered });
  await insert('2026-05-01T05:00:00Z');

  const querystring = { from: '2026-02-01', to: '2026-04-30' };
  const { inquiries } = (await call(admin, findReport, { querystring })).json();
  const ofCompany = (await call(admin, findReport, { querystring: { ...querystring, company } })).json();

  expect(inquiries).toEqual([
    { month: '2026-02', received: 4, inConversation: 1, won: 1, lost: 1 },
    { month: '2026-04', received: 1, inConversation: 0, won: 1, lost: 0 },
  ]);
  expect(ofCompany.inquiries).toEqual([]);
});
