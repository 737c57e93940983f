import { and, eq, exists, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { RatingScores } from '#contract/ratings-constants.ts';
import { isReplyVariable, variablesIn } from '#contract/reply-variables.ts';
import { logIn } from '#contract/sessions.ts';
import { DAY } from '#contract/shared-constants.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { TicketCategories, TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { Roles } from '#contract/users-constants.ts';
import { findMonth } from '#server/desk/agreements/stored.ts';
import { one } from '#server/platform/database/client.ts';
import { accountingExports } from '#server/platform/database/tables/accounting.ts';
import { adjustments, blocks } from '#server/platform/database/tables/agreements.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { articles, missedSearches } from '#server/platform/database/tables/articles.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { incidentPosts, incidents } from '#server/platform/database/tables/status.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { startApp } from '#test/app.ts';
import { demoAccounts, fillDemo, introduce } from './demo.ts';
import { DEMO_PASSWORD } from './people.ts';

const { call, db } = await startApp({ own: true });
const accounts = demoAccounts();
await fillDemo(db, 'https://it.example');

test('there are companies and tickets enough for a first look', async () => {
  expect(await db.$count(companies)).toBeGreaterThanOrEqual(3);
  expect(await db.$count(tickets)).toBeGreaterThanOrEqual(40);
});

test('there are tickets in every state and of every priority, in most categories, over five months', async () => {
  const all = await db.select().from(tickets);
  const ages = all
    .filter(({ source }) => source !== 'routine')
    .map(({ createdAt }) => (Date.now() - createdAt.getTime()) / DAY);

  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(TicketStatuses));
  expect(new Set(all.map(({ priority }) => priority))).toEqual(new Set(TicketPriorities));
  const categories = TicketCategories.filter((known) => all.some(({ category }) => category === known));
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(Math.max(...ages)).toBeGreaterThan(140);
  expect(Math.max(...ages)).toBeLessThan(153);
  expect(all.filter(({ assignedToId }) => assignedToId === null).length).toBeGreaterThan(0);
});

test('two tickets are snoozed', async () => {
  expect(await db.$count(tickets, isNotNull(tickets.snoozedUntil))).toBe(2);
});

test('two approvals wait, one of them because a form asked, one was declined, and two were approved before', async () => {
  const all = await db.select().from(approvals);

  const waiting = all.filter(({ state }) => state === 'pending');
  expect(waiting.map(({ askedById }) => askedById === null).sort()).toEqual([false, true]);
  expect(all.filter(({ state }) => state === 'declined')).toHaveLength(1);
  const approved = all.filter(({ state }) => state === 'approved');
  expect(approved).toHaveLength(2);
  expect(approved.every(({ createdAt, endedAt }) => endedAt && createdAt < endedAt && endedAt < new Date())).toBe(true);
  expect(all).toHaveLength(5);
});

test('an outage causes six tickets of three companies', async () => {
  const caused = await db.select().from(tickets).where(isNotNull(tickets.causeId));

  expect([caused.length, new Set(caused.map(({ companyId }) => companyId)).size]).toEqual([6, 3]);
  expect(new Set(caused.map(({ causeId }) => causeId)).size).toBe(1);
});

test('three routines have done the work of six months for four companies, but for a missed and a skipped date', async () => {
  const made = await db.select().from(tickets).where(eq(tickets.source, 'routine'));
  expect(new Set(made.map(({ companyId }) => companyId)).size).toBe(4);
  expect(new Set(made.map(({ routineName }) => routineName)).size).toBe(3);
  const isActive = ({ status }: (typeof made)[number]) => status === 'open';
  expect(made.filter(isActive).length).toBeGreaterThanOrEqual(4);
  const done = made.filter((ticket) => !isActive(ticket));
  expect(done.every(({ status, stepsDone, stepsTotal }) => status === 'resolved' && stepsDone === stepsTotal)).toBe(
    true,
  );
  expect(done.every(({ createdAt, resolvedAt }) => resolvedAt && resolvedAt > createdAt)).toBe(true);
  expect(Math.max(...done.map(({ createdAt }) => Date.now() - createdAt.getTime()))).toBeGreaterThan(120 * DAY);
  expect(await db.$count(routineRuns, eq(routineRuns.state, 'missed'))).toBe(4);
  expect(await db.$count(routineRuns, eq(routineRuns.state, 'skipped'))).toBe(4);
});

test('two forms were filled in, and the laptop of one new employee is a step of its ticket', async () => {
  const filled = await db.select().from(ticketForms).orderBy(ticketForms.ticketId);
  const ordered = await db
    .select({ ticketId: checklistSteps.ticketId })
    .from(checklistSteps)
    .innerJoin(ticketForms, eq(ticketForms.ticketId, checklistSteps.ticketId))
    .where(eq(checklistSteps.text, 'Order a laptop and a dock'));

  expect(filled.map(({ name }) => name)).toEqual(['New employee', 'New employee', 'Access to a folder']);
  expect(ordered).toEqual([{ ticketId: filled[0]?.ticketId }]);
});

test('some tickets have files: pictures, a PDF and texts, one with an internal note', async () => {
  // Not the emails as they arrived, nor the file of an inquiry.
  const all = await db
    .select()
    .from(files)
    .where(and(eq(files.isKept, false), isNull(files.inquiryId)));

  expect(new Set(all.map(({ contentType }) => contentType))).toEqual(
    new Set(['image/png', 'image/jpeg', 'application/pdf', 'text/plain']),
  );
  expect(all.every(({ ticketId, completedAt }) => ticketId && completedAt)).toBe(true);
  expect(all.filter(({ contentType, width }) => contentType.startsWith('image/') && !width)).toEqual([]);
  const note = exists(
    db
      .select()
      .from(comments)
      .where(and(eq(comments.id, files.commentId), eq(comments.isInternal, true))),
  );
  expect(await db.$count(files, note)).toBe(1);
});

test('tickets came by email, one with a screenshot and a log, one with an out-of-office reply', async () => {
  const came = await db.select().from(tickets).where(eq(tickets.source, 'mail')).orderBy(tickets.createdAt);
  const [withFiles, answered] = came;
  const attached = await db
    .select()
    .from(files)
    .where(eq(files.ticketId, withFiles?.id ?? ''));
  const thread = await db
    .select()
    .from(comments)
    .where(eq(comments.ticketId, answered?.id ?? ''));

  expect(came).toHaveLength(2);
  expect(withFiles?.description).toMatch(/^Hi,\n\nsince about 7:30[\s\S]*Station 1 is fine/);
  expect(attached.map(({ name, contentType }) => [name, contentType]).sort()).toEqual([
    ['rate-service.png', 'image/png'],
    ['shipping-station-2.log', 'text/plain'],
  ]);
  expect(thread.map(({ source }) => source).sort()).toEqual(['automatic', 'mail']);
});

test('resolutions of three months are rated, enough for a figure, and not all well', async () => {
  const all = await db.select().from(ratings);
  const ages = all.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / 86_400_000);

  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThan(90);
  expect(new Set(all.map(({ score }) => score))).toEqual(new Set(RatingScores));
  expect(all.every(({ createdAt, resolvedAt }) => createdAt >= resolvedAt)).toBe(true);
  expect(await db.$count(events, eq(events.action, 'rated'))).toBe(all.length);
});

test('time runs forward: nothing happens before its ticket, after its resolution or in the future', async () => {
  const now = new Date();
  const wrong = await db.execute(sql`
    select comments.body from comments join tickets on tickets.id = comments.ticket_id
    where comments.created_at < tickets.created_at or comments.created_at > tickets.resolved_at`);

  expect(wrong.rows).toEqual([]);
  expect(await db.$count(comments, gt(comments.createdAt, now))).toBe(0);
  expect(await db.$count(tickets, gt(tickets.createdAt, now))).toBe(0);
  expect(await db.$count(tickets, and(isNotNull(tickets.resolvedAt), lt(tickets.resolvedAt, tickets.createdAt)))).toBe(
    0,
  );
});

test('a ticket was merged into another one, and one was split off from another', async () => {
  const merged = await db.$count(tickets, isNotNull(tickets.mergedIntoId));
  const split = await db.$count(tickets, isNotNull(tickets.splitFromId));

  expect([merged, split]).toEqual([1, 1]);
});

test('colleagues participate in a ticket, an admin follows it, and a bulk change is in the history of several', async () => {
  const participating = await db.$count(ticketParticipants);
  const followed = await db.$count(ticketFollowers);
  const bulk = await db.execute(sql`select from events where changes -> 'tags' ->> 1 like '%driver-policy%'`);

  expect(participating).toBeGreaterThanOrEqual(3);
  expect(followed).toBe(1);
  expect(bulk.rows.length).toBeGreaterThanOrEqual(3);
});

test('the history of a ticket lies between its comments, but for what was done just now and closing it, and the log refuses changes again', async () => {
  const wrong = await db.execute(sql`
    select events.record_name from events join tickets on tickets.id = events.record_id
    where events.kind = 'ticket' and events.created_at < tickets.created_at - interval '1 second'
      or events.action = 'changed' and events.kind = 'ticket' and tickets.source = 'portal'
        and not exists (select from tickets merged where merged.merged_into_id = tickets.id)
        and events.created_at > case when events.changes -> 'status' ->> 1 = 'closed' or events.changes ?| array['participants', 'tags', 'byApproval'] then now() else coalesce(
          (select max(created_at) from comments where ticket_id = tickets.id), tickets.created_at) end`);

  expect(wrong.rows).toEqual([]);
  expect(await db.$count(events, and(eq(events.kind, 'ticket'), eq(events.action, 'changed')))).toBeGreaterThan(30);
  await expect(db.execute(sql`update events set actor_name = 'Nobody'`)).rejects.toThrow();
});

test('there are saved replies with variables, shared ones and one of an admin alone', async () => {
  const all = await db.select().from(savedReplies);

  expect(new Set(all.map(({ isShared }) => isShared))).toEqual(new Set([true, false]));
  expect(all.flatMap(({ text }) => variablesIn(text)).filter((name) => !isReplyVariable(name))).toEqual([]);
  expect(all.filter(({ changes }) => changes.status).length).toBeGreaterThan(2);
});

test('a ticket is resolved exactly when its state says so, and numbers grow with time', async () => {
  // One that was split off is as old as its comments.
  const all = await db.select().from(tickets).where(isNull(tickets.splitFromId)).orderBy(tickets.number);

  for (const { status, resolvedAt } of all) {
    expect(resolvedAt !== null).toBe(status === 'resolved' || status === 'closed');
  }
  // The past of routines is filled in last.
  const times = all.filter(({ source }) => source !== 'routine').map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('people have written from the website: some wait for an answer, and none is to be mailed', async () => {
  const now = new Date();
  const all = await db.select().from(inquiries);

  expect(all.length).toBeGreaterThanOrEqual(6);
  expect(all.filter(({ answeredAt }) => answeredAt === null).length).toBeGreaterThan(1);
  expect(new Set(all.map(({ service }) => service)).size).toBeGreaterThanOrEqual(6);
  expect(await db.$count(inquiries, gt(inquiries.createdAt, now))).toBe(0);
  expect(await db.$count(inquiries, lt(inquiries.answeredAt, inquiries.createdAt))).toBe(0);
  expect(await db.$count(outgoingMails, isNull(outgoingMails.sentAt))).toBe(0);
  expect(await db.$count(events, and(eq(events.kind, 'inquiry'), eq(events.action, 'created')))).toBe(0);
});

test('staff see the recipients of comments; one email bounced, on a ticket that waits for the client', async () => {
  const admin = one(await db.select().from(users).where(eq(users.role, 'super_admin')).limit(1));
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.kind, 'ticket'));
  const returned = one(mails.filter(({ bouncedAt }) => bouncedAt));
  const login = await call(undefined, logIn, { body: { email: admin.email, password: DEMO_PASSWORD } });
  const params = { ticketId: returned.ticketId ?? '' };

  const thread = (await call(login.json(), listComments, { params })).json();
  const ticket = (await call(login.json(), findTicket, { params })).json();

  expect(mails.length).toBeGreaterThan(20);
  expect(mails.filter(({ createdAt, sentAt }) => !sentAt || sentAt < createdAt || sentAt > new Date())).toEqual([]);
  expect(ticket.status).toBe('waiting_client');
  expect(thread.at(-1)?.mailed).toMatchObject([{ state: 'bounced', response: expect.stringContaining('full') }]);
});

test('staff have worked on the tickets in three months and of every kind, and statements are closed since the last quarter', async () => {
  const worked = await db.select().from(timeEntries);
  const closed = await db.select().from(closedMonths);

  expect(worked.length).toBeGreaterThan(30);
  expect(new Set(worked.map(({ kind }) => kind))).toEqual(new Set(TimeKinds));
  expect(new Set(worked.map(({ workedOn }) => workedOn.slice(0, 7))).size).toBeGreaterThanOrEqual(3);
  expect(worked.filter(({ createdAt }) => createdAt > new Date())).toEqual([]);
  const [first, ...others] = closed.map(({ month }) => month).toSorted();
  expect(others.length).toBeGreaterThanOrEqual(2);
  expect(['01', '04', '07', '10']).toContain(first?.slice(5));
  for (const { companyId, month, statement, closedAt } of closed) {
    const ofMonth = worked.filter((entry) => entry.companyId === companyId && entry.workedOn.startsWith(month));
    expect(statement.entries.map(({ id }) => id).sort()).toEqual(ofMonth.map(({ id }) => id).sort());
    expect(statement.amount).toBe(ofMonth.reduce((sum, { amount }) => sum + amount, 700_00));
    expect(closedAt.getTime()).toBeLessThan(Date.now());
  }
});

test('three companies have agreements: one is 80% used, one expires in five weeks, one has no end', async () => {
  const today = await providerToday(db);
  const found = await db.select({ id: companies.id, name: companies.name }).from(companies);
  const months = await Promise.all(
    found.map(async ({ id, name }) => [name, (await findMonth(db, id, monthOf(today)))?.agreements ?? []] as const),
  );
  const byName = new Map(months.filter(([, agreements]) => agreements.length > 0));
  const [monthly] = byName.get('Gateway Family Dental') ?? [];
  const [unlimited] = byName.get('Lindell & Marsh CPAs') ?? [];
  const [block] = await db.select().from(blocks);

  expect(byName.size).toBe(3);
  expect(monthly).toMatchObject({ fee: 700_00, included: 600, adjusted: 30 });
  const { included = 0, carriedIn = 0, adjusted = 0, drawn = 0 } = monthly ?? {};
  expect([80, 81, 82]).toContain(Math.floor((drawn / (included + carriedIn + adjusted)) * 100));
  expect(byName.get('Mound City Brewing Supply')).toMatchObject([{ bought: expect.any(Number) }]);
  expect(block?.minutes).toBe(1_200);
  expect(Date.parse(block?.expiresOn ?? '') - Date.parse(today)).toBe(35 * DAY);
  expect(unlimited).toMatchObject({ fee: 650_00, included: 0 });
  expect(await db.select().from(accountingExports)).toMatchObject([{ statements: 1, format: 'QuickBooks Online' }]);
  expect(await db.select().from(adjustments)).toMatchObject([{ minutes: 30, month: monthOf(today) }]);
});

test('there is a knowledge base of several categories, with drafts, nothing of it from the future', async () => {
  const all = await db.select().from(articles);

  expect(all.length).toBeGreaterThanOrEqual(10);
  expect(all.filter(({ isPublished }) => !isPublished)).toHaveLength(2);
  expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
  expect(await db.$count(articles, gt(articles.updatedAt, new Date()))).toBe(0);
  for (const { plainText } of all) expect(plainText).not.toMatch(/[*|`]|^#/m);
});

test('every role can log in with the printed accounts and sees tickets', async () => {
  const printed = introduce(accounts);

  expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(Roles));
  expect(new Set(accounts.map(({ company }) => company)).size).toBeGreaterThanOrEqual(3);
  for (const { email, password } of accounts) {
    expect(printed).toContain(email);
    expect(printed).toContain(password);
    const login = await call(undefined, logIn, { body: { email, password } });
    expect(login.statusCode).toBe(200);
    expect((await call(login.json(), listTickets, {})).json().length).toBeGreaterThan(0);
  }
});

test('no address or phone number is anybody’s', async () => {
  const people = await db.select().from(users);
  const firms = await db.select().from(companies);
  const senders = await db.select().from(inquiries);

  for (const { email } of [...people, ...senders]) expect(email).toMatch(/\.example$/);
  for (const { phone } of [...people, ...firms, ...senders]) {
    expect(phone).toMatch(/^(\(\d{3}\) 555-01\d\d( x \d)?)?$/);
  }
});

test('promises were kept and missed over the months, some are open, and nobody is notified of the past', async () => {
  const all = await db.select().from(ticketPromises);
  const kept = all.filter(({ firstReplyKept }) => firstReplyKept === true);
  const missed = all.filter(
    ({ firstReplyKept, resolutionKept }) => firstReplyKept === false || resolutionKept === false,
  );

  expect(kept.length).toBeGreaterThan(20);
  expect(missed.length).toBeGreaterThan(3);
  expect(all.filter(({ checkAt }) => checkAt && checkAt.getTime() > Date.now()).length).toBeGreaterThan(0);
  expect(all.filter(({ checkAt }) => checkAt && checkAt.getTime() < Date.now())).toEqual([]);
});

test('one inquiry became a company with a ticket, and one a private person who follows theirs by link', async () => {
  const converted = await db.select().from(inquiries).where(isNotNull(inquiries.convertedAt));
  const people = await db.select().from(companies).where(eq(companies.isPerson, true));
  const theirs = await db
    .select()
    .from(tickets)
    .where(eq(tickets.companyId, people[0]?.id ?? ''));

  expect(converted.map(({ companyId }) => companyId === null).sort()).toEqual([false, true]);
  expect(
    converted.every(({ ticketId, createdAt, convertedAt }) => ticketId && convertedAt && convertedAt > createdAt),
  ).toBe(true);
  expect(people).toHaveLength(1);
  expect(theirs).toMatchObject([{ status: 'resolved' }]);
  expect(await db.$count(users, and(eq(users.companyId, people[0]?.id ?? ''), isNull(users.passwordHash)))).toBe(1);
});

test('the status page has incidents that are over and planned maintenance', async () => {
  const all = await db.select().from(incidents);

  expect(
    all.filter(({ endedAt, startsAt }) => endedAt && endedAt > startsAt && endedAt < new Date()).length,
  ).toBeGreaterThan(1);
  const planned = all.filter(({ state, startsAt }) => state === 'planned' && startsAt > new Date());
  const hourOf = (at: Date) => at.toLocaleTimeString('en-US', { timeZone: 'America/Chicago' });
  expect(planned.map(({ startsAt }) => hourOf(startsAt))).toEqual(['8:00:00 PM']);
  expect(await db.$count(incidentPosts, gt(incidentPosts.createdAt, new Date()))).toBe(0);
});

test('some articles are public and judged, and some searches found nothing', async () => {
  expect(await db.$count(articles, and(eq(articles.audience, 'public'), gt(articles.helpful, 0)))).toBeGreaterThan(4);
  expect(await db.$count(articles, eq(articles.audience, 'clients'))).toBeGreaterThan(2);
  expect(await db.$count(missedSearches)).toBeGreaterThan(3);
});
