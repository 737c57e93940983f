import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findQuarterReport } from '#contract/quarter-report.ts';
import { findCompanyMonth, findMonthlyReport, updateReportMail } from '#contract/reports.ts';
import { findSession } from '#contract/sessions.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { finishedMonth } from '#server/platform/lib/days.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { queueReports } from './queue-reports.ts';

const { call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const withoutMail = await startApp({ own: true });
const outbox = outboxOf(db);
/** In America/Chicago: 8:00 on the first of November. */
const morning = new Date('2026-11-01T14:00Z');

beforeEach(async () => {
  await db.update(companies).set({ monthlyReport: false, quarterlyReport: false });
  await outbox.begin();
});

/** A company with two managers who get the report. */
async function scene() {
  const manager = await insertUser('manager');
  const companyId = manager.companyId ?? '';
  const second = await insertUser('manager', { companyId });
  await insertUser('employee', { companyId });
  await insertTicket(manager, { createdAt: new Date('2026-10-12T12:00Z') });
  const response = await call(manager, updateReportMail, { body: { isMailed: true } });
  expect(response.json()).toEqual({ isMailed: true, isQuarterMailed: false });
  return { manager, second, companyId };
}

test('managers of a company that wants it get the report of the month that has ended, once', async () => {
  const { manager, second } = await scene();
  await insertTicket(await insertUser('manager'), { createdAt: new Date('2026-10-12T12:00Z') });

  await Promise.all([queueReports(db, morning), queueReports(db, morning)]);
  await queueReports(db, new Date('2026-11-03T12:00Z'));
  const mails = await outbox.send();

  expect(mails.map(({ to }) => to).sort()).toEqual([[manager.email], [second.email]].sort());
  const [mail] = mails;
  expect(mail?.header('subject')).toBe('Your report for October 2026');
  expect(mail?.text).toContain('https://help.archway.example/ticketing/client/report/2026-10');
  const { tickets } = (await call(manager, findMonthlyReport, { params: { month: '2026-10' } })).json();
  expect(tickets).toEqual({ created: 1, resolved: 0, open: 1 });
  expect(mail?.text).toContain('In October you reported 1 ticket, and we resolved none; 1 was open at the end');
  expect(mail?.text).toContain('Open at the end: 1');
});

test('the email has what the page has: what was done about each ticket, and what was open', async () => {
  const { manager } = await scene();
  const october = { createdAt: new Date('2026-10-05T12:00Z'), category: 'Printing', title: 'Blank labels' };
  const solved = await insertTicket(manager, {
    ...october,
    status: 'resolved',
    resolvedAt: new Date('2026-10-06T12:00Z'),
  });
  const body = 'Thank you, Dana. I put the older driver back.';
  await insertComment(solved.id, await insertUser('admin'), { body, createdAt: new Date('2026-10-06T11:00Z') });
  await queueReports(db, morning);

  const [mail] = await outbox.send();

  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toMatch(
    /What broke, and what we did Printing TKT-\d+ .* Blank labels .*, Oct 6 I put the older driver back\./,
  );
  expect(text).toMatch(/Open at the end of the month TKT-\d+ .*, since Oct 12 Open/);
  expect(text).not.toContain('What comes next');
  expect(mail?.html).toContain(`ticketing/client?ticket=${solved.id}`);
});

test('staff read the very report that its managers get, before and after it is emailed', async () => {
  const { manager, companyId } = await scene();
  const admin = await insertUser('admin');
  const params = { month: '2026-10' };
  const ofStaff = async () => (await call(admin, findCompanyMonth, { params: { ...params, companyId } })).json();
  const theirs = (await call(manager, findMonthlyReport, { params })).json();

  expect(await ofStaff()).toEqual({ ...theirs, mails: [] });
  await queueReports(db, morning);
  expect((await ofStaff()).mails.map(({ mail }) => mail.state)).toEqual(['waiting', 'waiting']);
  await outbox.send();
  expect(await ofStaff()).toMatchObject({
    ...theirs,
    mails: [{ mail: { state: 'sent' } }, { mail: { state: 'sent' } }],
  });
});

test('the report of a quarter comes once with its last month, by a choice of its own', async () => {
  const { manager, second } = await scene();
  await call(manager, updateReportMail, { body: { isQuarterMailed: true } });
  await queueReports(db, new Date('2026-12-01T14:00Z'));
  expect((await outbox.send()).map(({ header }) => header('subject'))).toEqual(
    Array(2).fill('Your report for November 2026'),
  );

  const newYear = new Date('2027-01-01T14:00Z');
  await call(manager, updateReportMail, { body: { isMailed: false } });
  await db.update(companies).set({ monthlyReport: false });
  await Promise.all([queueReports(db, newYear), queueReports(db, newYear)]);
  await db.update(outgoingMails).set({ month: '2026-Q3' }).where(eq(outgoingMails.month, '2026-Q4'));
  const mails = await outbox.send();

  expect(mails.map(({ to }) => to).sort()).toEqual([[manager.email], [second.email]].sort());
  expect(mails[0]?.header('subject')).toBe('Your report for the third quarter of 2026');
  expect(mails[0]?.text).toContain('https://help.archway.example/ticketing/client/report/2026-Q3');
  expect(mails[0]?.text).toContain('the first day after each quarter');
});

test('former managers, and companies that turned it off, get none', async () => {
  const { manager, second } = await scene();
  await queueReports(db, morning);

  await db.update(users).set({ role: 'member' }).where(eq(users.id, second.id));
  await call(manager, updateReportMail, { body: { isMailed: false } });

  expect(await outbox.send()).toEqual([]);
});

test('a private person reads their own reports, turns the emails on and gets them, as long as the company is theirs', async () => {
  const person = await insertUser('employee');
  const companyId = person.companyId ?? '';
  await insertTicket(person, { createdAt: new Date('2026-08-12T12:00Z') });
  const statuses = async () => {
    const month = await call(person, findMonthlyReport, { params: { month: '2026-08' } });
    const quarter = await call(person, findQuarterReport, { params: { year: '2026', number: '3' } });
    const choice = await call(person, updateReportMail, { body: { isMailed: true, isQuarterMailed: true } });
    return [month, quarter, choice].map(({ statusCode }) => statusCode);
  };
  const own = async () => (await call(person, findSession, {})).json().isManager;
  expect([await statuses(), await own()]).toEqual([[403, 403, 403], false]);

  await db.update(companies).set({ isPerson: true }).where(eq(companies.id, companyId));

  expect([await statuses(), await own()]).toEqual([[200, 200, 200], true]);
  const { tickets } = (await call(person, findMonthlyReport, { params: { month: '2026-08' } })).json();
  expect(tickets.created).toBe(1);
  await queueReports(db, new Date('2026-10-01T14:00Z'));
  const mails = await outbox.send();
  expect(mails.map((mail) => [mail.to, mail.header('subject')]).sort()).toEqual([
    [[person.email], 'Your report for September 2026'],
    [[person.email], 'Your report for the third quarter of 2026'],
  ]);

  await queueReports(db, morning);
  await db.update(companies).set({ isPerson: false }).where(eq(companies.id, companyId));
  expect([await statuses(), await outbox.send()]).toEqual([[403, 403, 403], []]);
});

test.each([
  ['2026-11-01T12:59Z', undefined],
  ['2026-11-01T13:00Z', '2026-10'],
  ['2026-11-04T05:59Z', '2026-10'],
  ['2026-11-04T06:00Z', undefined],
  ['2027-01-01T13:00Z', '2026-12'],
  ['2026-11-15T12:00Z', undefined],
])('at %s the month to report is %s', (now, month) => {
  expect(finishedMonth(new Date(now), 'America/Chicago')).toBe(month);
});

test('turning the emails on and off is recorded; the same choice again is not', async () => {
  const { manager, companyId } = await scene();
  await call(manager, updateReportMail, { body: { isMailed: true } });
  await call(manager, updateReportMail, { body: { isMailed: false } });
  await call(manager, updateReportMail, { body: { isQuarterMailed: true } });

  const entries = await db.select().from(events).where(eq(events.recordId, companyId)).orderBy(events.id);
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['changed', { monthlyReport: [false, true] }],
    ['changed', { monthlyReport: [true, false] }],
    ['changed', { quarterlyReport: [false, true] }],
  ]);
});

test('a helpdesk that sends no email offers none', async () => {
  const manager = await withoutMail.insertUser('manager');

  const refusal = refusalOf(await withoutMail.call(manager, updateReportMail, { body: { isMailed: true } }));
  const report = (await withoutMail.call(manager, findMonthlyReport, { params: { month: '2026-10' } })).json();

  expect(refusal).toMatchObject({
    statusCode: 409,
    message: 'This helpdesk does not send email, so the report can only be read here.',
  });
  expect(report.isMailed).toBeNull();
  expect(await withoutMail.db.$count(outgoingMails)).toBe(0);
});
