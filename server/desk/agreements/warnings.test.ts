import { and, asc, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AgreementTerms } from '#contract/agreements.ts';
import { listNotifications, updateNotificationPreferences } from '#contract/notifications.ts';
import { addTime, deleteTime, updateTime } from '#contract/time.ts';
import { monthInWords } from '#contract/time-words.ts';
import { WebhookMessage } from '#contract/webhooks.ts';
import { writeMessage } from '#server/news/webhooks/message.ts';
import { queueDeliveries } from '#server/news/webhooks/queue-deliveries.ts';
import { newSecret } from '#server/news/webhooks/sign.ts';
import { agreements, agreementWarnings, blocks } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { type Caller, startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { timeScene } from '#test/time.ts';
import { monthAfter } from './agreement.ts';
import { warnOfExpiry } from './expiry.ts';
import { computeAgain } from './stored.ts';
import { warnOfBalances } from './warnings.ts';

const publicUrl = 'https://help.archway.example';
const world = await startApp({ own: true, mail: mailSetup, publicUrl });
const { app, call, db, insertUser } = world;
const outbox = outboxOf(db);
const warner = warnOfBalances();
const today = await providerToday(db);
const month = monthOf(today);

beforeEach(async () => {
  await db.delete(agreementWarnings);
  await db.delete(agreements);
  await db.update(users).set({ isActive: false }).where(eq(users.role, 'super_admin'));
  await moveToNow(db, warner.name);
  await outbox.begin();
});

type Sent = Partial<Parameters<typeof insertAgreement>[2]>;

/** A company with ten hours in this month, its manager, and somebody who works for it. */
async function scene(sent: Sent = {}) {
  const { company, ticket, admin, chief } = await timeScene(world, 'Gateway Dental');
  await db
    .update(users)
    .set({ isActive: false })
    .where(and(eq(users.role, 'super_admin'), eq(users.isActive, true)));
  await db.update(users).set({ isActive: true }).where(eq(users.id, chief.id));
  const manager = await insertUser('manager', { companyId: company.id, firstName: 'Carol' });
  const id = await insertAgreement(db, company.id, {
    ...{ name: 'Ten hours', kind: 'monthly', startsOn: `${month}-01` },
    terms: [{ from: month, includedMinutes: 600, proration: 'none' }],
    ...sent,
  } as Parameters<typeof insertAgreement>[2]);
  const work = async (minutes: number) => {
    const body = { kind: 'remote', minutes, workedOn: today } as const;
    const { id: entryId } = (await call(admin, addTime, { params: { ticketId: ticket.id }, body })).json();
    await handleAll(db, warner);
    return entryId;
  };
  const change = async (entryId: string, minutes: number) => {
    await call(admin, updateTime, { params: { entryId }, body: { minutes } });
    await handleAll(db, warner);
  };
  return { company, ticket, admin, chief, manager, id, work, change };
}

/** What was warned of, in order: percentages, or when minutes expire. */
async function warned(agreementId: string) {
  const rows = await db
    .select({ changes: events.changes })
    .from(events)
    .where(and(eq(events.recordId, agreementId), eq(events.action, 'warned')))
    .orderBy(asc(events.position), asc(events.id));
  return rows.map(({ changes }) => changes?.percentage?.[1] ?? [changes?.expiresOn?.[1], changes?.left?.[1]]);
}

describe('a percentage', () => {
  test('is warned of once in a month, whatever is edited back and forth', async () => {
    const { id, work, change, admin } = await scene();

    const entryId = await work(465);
    expect(await warned(id)).toEqual([]);
    await change(entryId, 480);
    await change(entryId, 60);
    await change(entryId, 540);
    expect(await warned(id)).toEqual([80]);
    await call(admin, deleteTime, { params: { entryId } });
    await work(500);
    expect(await warned(id)).toEqual([80]);
    const rest = await work(100);
    await change(rest, 15);
    await change(rest, 100);

    expect(await warned(id)).toEqual([80, 100]);
  });

  test('that an entry reaches with another one is one warning, the higher, and lower ones do not follow', async () => {
    const { id, work, change } = await scene({ warnsAt: [50, 80, 100] });

    const entryId = await work(600);
    await change(entryId, 350);
    await change(entryId, 500);

    expect(await warned(id)).toEqual([100]);
  });

  test('below one that was sent is not sent when it is added later', async () => {
    const { id, work } = await scene();
    await work(500);

    await db
      .update(agreements)
      .set({ warnsAt: [50, 80, 100] })
      .where(eq(agreements.id, id));
    await work(15);

    expect(await warned(id)).toEqual([80]);
  });

  test('is warned of once by two processes', async () => {
    const { id, ticket, admin } = await scene();
    for (const minutes of [250, 250, 100]) {
      const body = { kind: 'remote', minutes, workedOn: today } as const;
      await call(admin, addTime, { params: { ticketId: ticket.id }, body });
      await Promise.all([handleAll(db, warner), handleAll(db, warner), handleAll(db, warnOfBalances())]);
    }
    // As if a process had died before it moved its cursor.
    await db.execute(`update event_cursors set position = 0 where consumer = '${warner.name}'`);
    await Promise.all([handleAll(db, warner), handleAll(db, warner)]);

    expect(await warned(id)).toEqual([80, 100]);
  });

  test('of the month of the work, and of this one where earlier time takes what it had', async () => {
    const before = monthAfter(month, -1);
    const { id, ticket, admin } = await scene({
      startsOn: `${before}-01`,
      terms: [{ from: before, includedMinutes: 600, rollsOver: { months: 1 } }] as AgreementTerms['terms'],
    });
    const add = async (minutes: number, workedOn: string) => {
      await call(admin, addTime, { params: { ticketId: ticket.id }, body: { kind: 'remote', minutes, workedOn } });
      await handleAll(db, warner);
    };
    await add(480, today);
    await add(600, `${before}-15`);

    const rows = await db.select().from(agreementWarnings).where(eq(agreementWarnings.agreementId, id));
    expect(rows.map(({ about, threshold }) => `${about} ${threshold}`).sort()).toEqual([
      ...[`${before} 100`, `${before} 80`, `${month} 80`],
    ]);
  });

  test('of blocks counts from purchase to purchase', async () => {
    const bought = { minutes: 600, boughtOn: `${month}-01`, from: `${month}-01` };
    const { id, company, work } = await scene({
      ...{ name: 'Reserve', kind: 'block', terms: [{ from: month }], blocks: [bought] },
    } as Sent);

    await work(500);
    await work(15);
    expect(await warned(id)).toEqual([80]);
    await db.insert(blocks).values({ ...bought, agreementId: id, price: 0, note: '' });
    await db.transaction((tx) => computeAgain(tx, company.id));
    await work(15);
    expect(await warned(id)).toEqual([80]);
    await work(450);
    await work(500);

    expect(await warned(id)).toEqual([80, 80, 100]);
  });

  test('is nothing to an unlimited agreement, one without hours, or time that nothing counts', async () => {
    const unlimited = await scene({ kind: 'unlimited', terms: [{ from: month }] as AgreementTerms['terms'] });
    await unlimited.work(900);
    const none = await scene({ terms: [{ from: month }] as AgreementTerms['terms'] });
    await none.work(900);
    const other = await scene({ covers: ['on_site'] });
    await other.work(900);

    for (const { id } of [unlimited, none, other]) expect(await warned(id)).toEqual([]);
  });
});

describe('who is told', () => {
  const shown = async (who: Caller) =>
    (await call(who, listNotifications, { querystring: {} })).json().map(({ kind, sentence, companyId }) => ({
      ...{ kind, sentence, companyId },
    }));

  test('super admins and who entered the time, and managers by email where it is shown to them', async () => {
    const { company, admin, chief, manager, work } = await scene({ isShownTo: 'managers' });
    const [colleague, employee] = [await insertUser('admin'), await insertUser('employee', { companyId: company.id })];

    await work(510);
    const mails = await outbox.all();

    const sentence = `Gateway Dental, Ten hours: 85% used in ${monthInWords(month)}, 1 h 30 min left`;
    for (const who of [chief, admin])
      expect(await shown(who)).toEqual([{ kind: 'agreement', sentence, companyId: company.id }]);
    for (const who of [colleague, manager, employee]) expect(await shown(who)).toEqual([]);
    expect(mails.map(({ to, header }) => [...to, header('subject')]).sort()).toEqual(
      [
        [admin.email, sentence],
        [chief.email, sentence],
        [manager.email, `Ten hours: 85% used in ${monthInWords(month)}, 1 h 30 min left`],
      ].sort(),
    );
    const ofChief = mails.find(({ to }) => to.includes(chief.email));
    expect(ofChief?.text).toContain(`${publicUrl}/ticketing/admin/companies/${company.id}`);
    expect(ofChief?.text).toContain('because you are a super admin');
    const ofManager = mails.find(({ to }) => to.includes(manager.email));
    expect(ofManager?.text).toContain('Of 10 h, 1 h 30 min are left. Work beyond that is charged by the hour.');
    expect(ofManager?.text).toContain('because you are a manager of Gateway Dental');
    expect(ofManager?.header('list-unsubscribe')).toContain('/api/mail/unsubscribe?token=');
  });

  test('a private person as a manager, also without an account, until they turn it off', async () => {
    const { company, manager, work } = await scene({ isShownTo: 'managers' });
    await db.update(companies).set({ isPerson: true }).where(eq(companies.id, company.id));
    await db.update(users).set({ role: 'employee', passwordHash: null }).where(eq(users.id, manager.id));

    await work(510);
    const mail = (await outbox.all()).find(({ to }) => to.includes(manager.email));

    expect(mail?.header('subject')).toBe(`Ten hours: 85% used in ${monthInWords(month)}, 1 h 30 min left`);
    expect(mail?.text).toContain('because you are a client.');
    expect(mail?.text).toContain(`${publicUrl}/track`);

    const [, off = ''] = /^<(.*)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? [];
    await app.inject({ method: 'POST', url: off.slice(publicUrl.length) });
    await outbox.begin();
    await work(90);
    expect((await outbox.all()).filter(({ to }) => to.includes(manager.email))).toEqual([]);
  });

  test('no manager where the balance is for staff alone, and nobody who turned it off', async () => {
    const { manager, admin, chief, work, id } = await scene();
    expect(
      (await call(manager, updateNotificationPreferences, { body: { agreement: { mail: true } } })).json(),
    ).not.toHaveProperty('agreement');
    await call(admin, updateNotificationPreferences, { body: { agreement: { mail: false, portal: false } } });

    await work(500);
    expect((await outbox.all()).map(({ to }) => to)).toEqual([[chief.email]]);
    expect(await shown(admin)).toEqual([]);

    await db.update(agreements).set({ isShownTo: 'everyone' }).where(eq(agreements.id, id));
    const off = await call(manager, updateNotificationPreferences, { body: { agreement: { mail: false } } });
    expect(off.json().agreement).toEqual({ portal: false, mail: false });
    await outbox.begin();
    await work(100);
    expect((await outbox.all()).map(({ to }) => to)).toEqual([[chief.email]]);
  });

  test('no manager to whom it is not shown any more, or who has moved, when the email is sent', async () => {
    const { manager, work, id } = await scene({ isShownTo: 'managers' });
    await work(500);
    await outbox.queue();
    await db.update(agreements).set({ isShownTo: 'nobody' }).where(eq(agreements.id, id));

    const mails = await outbox.send();

    expect(mails.filter(({ to }) => to.includes(manager.email))).toEqual([]);
    expect(mails).toHaveLength(2);
  });

  test('a webhook, with what is left', async () => {
    const { id, company, work } = await scene();
    await db
      .insert(webhooks)
      .values({ name: 'Books', url: 'https://books.example', secret: newSecret(), events: ['agreement.warned'] });
    const consumer = queueDeliveries();
    await moveToNow(db, consumer.name);

    await work(600);
    await handleAll(db, consumer);

    const [delivery] = await db.select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.place));
    const body = await writeMessage(db, delivery ?? expect.fail('Nothing is sent'), { includesNotes: false });
    expect(WebhookMessage.parse(JSON.parse(body ?? ''))).toMatchObject({
      type: 'agreement.warned',
      data: {
        warning: {
          ...{ agreementId: id, agreementName: 'Ten hours', companyId: company.id, companyName: 'Gateway Dental' },
          ...{ percentage: 100, month, expiresOn: null, left: 0 },
        },
      },
    });
    await db.delete(webhooks);
  });
});

describe('minutes that expire', () => {
  /** Nine in the morning in Saint Louis. */
  const morning = (day: string) => new Date(`${day}T15:00:00Z`);
  const reserve = (minutes: number, expiresOn: string) =>
    ({
      ...{ name: 'Reserve', kind: 'block', startsOn: '2027-01-01', terms: [{ from: '2027-01' }] },
      blocks: [{ minutes, boughtOn: '2027-01-01', from: '2027-01-01', expiresOn }],
    }) as Sent;

  test('are warned of 30 and 7 days before, once each', async () => {
    const { id } = await scene(reserve(300, '2027-03-31'));

    for (const day of [
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
      '2027-03-23',
      '2027-03-24',
      '2027-03-25',
      '2027-03-31',
    ])
      await warnOfExpiry(db, morning(day));

    const changes = ['2027-03-31', 300];
    expect(await warned(id)).toEqual([changes, changes]);
    const rows = await db.select().from(agreementWarnings).where(eq(agreementWarnings.agreementId, id));
    expect(rows.map(({ about, threshold }) => [about, threshold])).toEqual([
      ['expires 2027-03-31', 30],
      ['expires 2027-03-31', 7],
    ]);
  });

  test('are warned of at the right days', async () => {
    const { id } = await scene(reserve(300, '2027-03-31'));
    const warnedBy = async (day: string) => {
      await warnOfExpiry(db, morning(day));
      return (await warned(id)).length;
    };

    expect(await warnedBy('2027-02-28')).toBe(0);
    expect(await warnedBy('2027-03-01')).toBe(1);
    expect(await warnedBy('2027-03-23')).toBe(1);
    // Nobody reads it at night.
    await warnOfExpiry(db, new Date('2027-03-24T07:00:00Z'));
    expect((await warned(id)).length).toBe(1);
    expect(await warnedBy('2027-03-24')).toBe(2);
  });

  test('are warned of once after a downtime, and by two processes at once', async () => {
    const { id } = await scene(reserve(300, '2027-03-31'));

    await Promise.all([1, 2, 3].map(() => warnOfExpiry(db, morning('2027-03-28'))));
    await warnOfExpiry(db, morning('2027-03-29'));

    expect(await warned(id)).toEqual([['2027-03-31', 300]]);
  });

  test('are no news below an hour', async () => {
    const { id } = await scene(reserve(59, '2027-03-31'));

    await warnOfExpiry(db, morning('2027-03-28'));

    expect(await warned(id)).toEqual([]);
  });

  test('that a month does not carry over are news only in its last week, those of the month before a month ahead', async () => {
    const terms = (months: number) => [{ from: '2027-03', includedMinutes: 600, rollsOver: { months, most: 120 } }];
    const monthly = (months: number) => ({ startsOn: '2027-03-01', terms: terms(months) }) as Sent;
    const { id: lapsing } = await scene(monthly(0));
    const { id: carrying } = await scene(monthly(1));

    await warnOfExpiry(db, morning('2027-03-23'));
    expect([await warned(lapsing), await warned(carrying)]).toEqual([[], []]);
    await warnOfExpiry(db, morning('2027-03-24'));
    expect([await warned(lapsing), await warned(carrying)]).toEqual([[['2027-03-31', 600]], [['2027-03-31', 480]]]);
    await warnOfExpiry(db, morning('2027-04-01'));
    expect([await warned(lapsing), await warned(carrying)]).toEqual([
      [['2027-03-31', 600]],
      [
        ['2027-03-31', 480],
        ['2027-04-30', 120],
      ],
    ]);
  });

  test('are said with their weekday', async () => {
    const { chief, manager } = await scene({ ...reserve(60, '2027-03-31'), isShownTo: 'managers' });

    await warnOfExpiry(db, morning('2027-03-28'));
    const mails = await outbox.all();

    expect(mails.map(({ to, header }) => [...to, header('subject')]).sort()).toEqual(
      [
        [chief.email, 'Gateway Dental, Reserve: 1 h expires on Wed, Mar 31, 2027'],
        [manager.email, 'Reserve: 1 h expires on Wed, Mar 31, 2027'],
      ].sort(),
    );
  });
});
