import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { NewAgreement } from '#contract/agreement-records.ts';
import { DAY, HOUR } from '#contract/shared-constants.ts';
import { createExport } from '#server/desk/accounting/exports.ts';
import { monthAfter } from '#server/desk/agreements/agreement.ts';
import { createAgreement } from '#server/desk/agreements/commands.ts';
import { findMonth } from '#server/desk/agreements/stored.ts';
import { addAdjustment } from '#server/desk/time/adjustments.ts';
import { closeMonth } from '#server/desk/time/close.ts';
import { addTime } from '#server/desk/time/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { moveBack } from './move-back.ts';

/** The company with hours each month. Its months are closed, but for the current one. */
export const MONTHLY = 'Gateway Family Dental';

type Agreed = {
  company: string;
  monthsAgo: number;
  terms: object;
  block?: { minutes: number; price: number; daysLeft: number };
} & Pick<z.input<typeof NewAgreement>, 'name' | 'kind' | 'covers' | 'isShownTo'>;

/** How many months ago each agreement began, on the first day of the month. The first begins with the last finished quarter. */
const agreedBy = (today: string): Agreed[] => [
  {
    ...{
      company: MONTHLY,
      monthsAgo: closedIn(today),
      name: '10 hours a month',
      kind: 'monthly',
      isShownTo: 'managers',
    },
    terms: { includedMinutes: 600, fee: 700_00, rollsOver: { months: 1 } },
  },
  {
    ...{ company: 'Mound City Brewing Supply', monthsAgo: 1, name: 'Block of 20 hours', kind: 'block' },
    ...{ isShownTo: 'managers', terms: {} },
    block: { minutes: 1_200, price: 1_400_00, daysLeft: 35 },
  },
  {
    ...{ company: 'Lindell & Marsh CPAs', monthsAgo: 2, name: 'Unlimited remote support', kind: 'unlimited' },
    ...{ covers: ['remote'], isShownTo: 'everyone', terms: { fee: 650_00 } },
  },
];

/** What the provider has agreed on with three companies. */
export async function addAgreements(db: Db, chief: UserActor) {
  const today = await providerToday(db);
  for (const { company, monthsAgo, terms, block, ...fields } of agreedBy(today)) {
    const from = monthAfter(monthOf(today), -monthsAgo);
    const startsOn = `${from}-01`;
    const expiresOn = block && dayAfter(today, block.daysLeft);
    const { id } = await createAgreement(
      db,
      chief,
      (await findByName(db, company)).id,
      NewAgreement.parse({
        ...{ ...fields, startsOn, terms: [{ ...terms, from }] },
        blocks: block
          ? [{ minutes: block.minutes, price: block.price, boughtOn: startsOn, from: startsOn, expiresOn }]
          : [],
      }),
    );
    await changeAt(db, id, new Date(`${startsOn}T15:00:00Z`));
  }
}

/** How many months there are from the beginning of the last finished quarter up to the current month. */
const closedIn = (today: string) => 3 + ((Number(today.slice(5, 7)) - 1) % 3);

/**
 * Closes the months of the company with hours each month, exports one for the books, corrects the last one, and uses
 * four fifths of the current one.
 */
export async function closeAndCorrect(db: Db, chief: UserActor) {
  const company = await findByName(db, MONTHLY);
  const today = await providerToday(db);
  const current = monthOf(today);
  const last = monthAfter(current, -1);
  for (let ago = closedIn(today); ago > 0; ago--) {
    const month = monthAfter(current, -ago);
    await closeMonth(db, chief, company, month);
    // In the afternoon of the first day after it, or an hour ago.
    const at = new Date(Math.min(Date.parse(`${monthAfter(month)}-01T21:10:00Z`), Date.now() - HOUR));
    const isMonth = and(eq(closedMonths.companyId, company.id), eq(closedMonths.month, month));
    await db.update(closedMonths).set({ closedAt: at }).where(isMonth);
    await changeAt(db, company.id, at);
  }
  const agreementId = (await findMonth(db, company.id, current))?.agreements[0]?.id ?? null;
  await addAdjustment(db, chief, company.id, {
    ...{ month: current, agreementId, minutes: 30, amount: null, corrects: last },
    reason: 'The walk through the new phones was counted twice',
  });
  await workHours(db, chief, company.id, current);
  const month = monthAfter(current, -2);
  await createExport(db, chief, { month, format: 'QuickBooks Online', companyIds: null, again: false });
}

/** Of what the month has. */
const USED = 0.8;

/** The longest piece of work, in minutes. */
const LONGEST = 105;

async function workHours(db: Db, actor: UserActor, companyId: string, month: string) {
  const [own] = (await findMonth(db, companyId, month))?.agreements ?? [];
  if (!own) throw new Error('The demo’s agreement is not in force');
  const isTheirs = and(eq(tickets.companyId, companyId), isNull(tickets.mergedIntoId));
  const found = await db.select({ id: tickets.id }).from(tickets).where(isTheirs).orderBy(asc(tickets.number));
  const today = await providerToday(db);
  const had = own.included + own.carriedIn + own.adjusted;
  let missing = Math.ceil((had * USED) / 15) * 15 - own.drawn;
  for (let index = 0; missing > 0; index++) {
    const ticket = found[index % found.length];
    if (!ticket) throw new Error('The company has no tickets');
    const minutes = Math.min(missing, LONGEST);
    const workedOn = dayAfter(today, -(index % Number(today.slice(-2))));
    const note = 'Checked it during the monthly maintenance';
    const work = {
      kind: 'remote',
      minutes,
      hasTravel: false,
      isBillable: true,
      workedOn,
      note,
      endsTimer: false,
    } as const;
    const { id } = await addTime(db, actor, ticket.id, work);
    const at = new Date(Math.min(Date.parse(`${workedOn}T19:30:00Z`), Date.now() - HOUR));
    await db.update(timeEntries).set({ createdAt: at }).where(eq(timeEntries.id, id));
    await changeAt(db, id, at);
    missing -= minutes;
  }
}

async function findByName(db: Db, name: string) {
  return one(
    await db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.name, name)),
  );
}

/** Moves the last event of a record to its date. */
async function changeAt(db: Db, recordId: string, at: Date) {
  const isOfRecord = eq(events.recordId, recordId);
  const last = await db.select({ id: events.id }).from(events).where(isOfRecord).orderBy(desc(events.id)).limit(1);
  await moveBack(db, { tickets: [], comments: [], changes: [{ id: one(last).id, at }] });
}

function dayAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
