import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AllocatedEntry } from '#contract/agreements.ts';
import type { Statement } from '#contract/statements.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { createdAt, id, isOneOf, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Time worked on tickets. */
export const timeEntries = pgTable(
  'time_entries',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** The ticket's company when the time was added, which pays for it. */
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: TimeKinds }).notNull(),
    minutes: integer().notNull(),
    hasTravel: boolean().notNull(),
    isBillable: boolean().notNull(),
    /** In the time zone of the provider's calendar. */
    workedOn: date().notNull(),
    note: text().notNull(),
    /** In cents, by the prices when the time was saved; 0 until it has one. */
    amount: integer().notNull(),
    /** Whether it has an amount. Without confirmed prices, chargeable time has none. */
    isPriced: boolean().notNull().default(true),
    /** What the price list said when it was saved, in cents. Null unless its company has had an agreement. */
    listed: json().$type<{ hourly: number; travel: number; amount: number }>(),
    /** What agreements make of it; null unless its company has had one. */
    countedMinutes: integer(),
    coveredMinutes: integer(),
    overMinutes: integer(),
    /** For an hour over, in cents; null if no agreement counts it. */
    rate: integer(),
    /** What its trip costs, in cents, which is in the amount. */
    travel: integer(),
    draws: json().$type<AllocatedEntry['draws']>(),
    version,
    createdAt,
  },
  (entry) => [
    check('time_kind_is_known', isOneOf(entry.kind, TimeKinds)),
    check('time_passes', sql`${entry.minutes} > 0`),
    check('nobody_is_paid_for_time', sql`${entry.amount} >= 0`),
    index('time_of_ticket').on(entry.ticketId),
    index('time_of_company').on(entry.companyId, entry.workedOn),
    index('time_by_date').on(entry.workedOn),
    index('time_without_amount').on(entry.id).where(sql`not ${entry.isPriced}`),
  ],
);

type StoredStatement = Omit<Statement, 'closedAt' | 'companyState'>;

/** Months whose time entries can't be changed any more. */
export const closedMonths = pgTable(
  'closed_months',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Such as 2026-11. */
    month: text().notNull(),
    closedAt: moment().notNull().defaultNow(),
    /** The statement as it was then: names and titles change. */
    statement: json().$type<StoredStatement>().notNull(),
  },
  (closed) => [
    primaryKey({ columns: [closed.companyId, closed.month] }),
    check('closed_month_is_one', sql`${closed.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** Running timers, and stopped ones whose time is not saved yet: one per user. */
export const timers = pgTable(
  'timers',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    startedAt: moment().notNull().defaultNow(),
    stoppedAt: moment(),
  },
  (timer) => [index('timers_of_ticket').on(timer.ticketId)],
);
