import { sql } from 'drizzle-orm';
import { check, date, index, integer, json, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AgreementTerms, AllocatedMonth } from '#contract/agreements.ts';
import {
  AgreementKinds,
  BalanceReaders,
  CoveredKinds,
  OverRules,
  ProrationRules,
  TravelRules,
} from '#contract/agreements-constants.ts';
import { createdAt, id, isOneOf, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** What provider and company agreed on about the price of work. */
export const agreements = pgTable(
  'agreements',
  {
    id,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    kind: text({ enum: AgreementKinds }).notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    covers: text({ enum: CoveredKinds }).array().notNull(),
    travel: text({ enum: TravelRules }).notNull(),
    minimumMinutes: integer().notNull(),
    stepMinutes: integer().notNull(),
    /** In cents for an hour; null for the price list. As sent: `jsonb` would order its fields anew, which would look like a change. */
    rates: json().$type<AgreementTerms['rates']>(),
    whenOver: text({ enum: OverRules }).notNull(),
    warnsAt: smallint().array().notNull(),
    isShownTo: text({ enum: BalanceReaders }).notNull(),
    position: integer().notNull(),
    version,
    createdAt,
  },
  (agreement) => [
    check('agreement_kind_is_known', isOneOf(agreement.kind, AgreementKinds)),
    check('agreement_ends_later', sql`${agreement.endsOn} >= ${agreement.startsOn}`),
    index('agreements_of_company').on(agreement.companyId, agreement.position),
  ],
);

/** What a month of an agreement costs and includes, from a month on. */
export const agreementTerms = pgTable(
  'agreement_terms',
  {
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'cascade' }),
    /** The first month, such as 2026-11. */
    from: text().notNull(),
    includedMinutes: integer().notNull(),
    /** In cents. */
    fee: integer().notNull(),
    rollsMonths: integer().notNull(),
    /** The most minutes that are carried into a month altogether; null for all. */
    rollsMost: integer(),
    proration: text({ enum: ProrationRules }).notNull(),
  },
  (terms) => [primaryKey({ columns: [terms.agreementId, terms.from] })],
);

/** Minutes that were bought in advance. */
export const blocks = pgTable(
  'blocks',
  {
    id,
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'cascade' }),
    minutes: integer().notNull(),
    /** In cents. */
    price: integer().notNull(),
    boughtOn: date({ mode: 'string' }).notNull(),
    from: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }),
    note: text().notNull(),
    version,
    createdAt,
  },
  (block) => [
    check('block_expires_later', sql`${block.expiresOn} >= ${block.from}`),
    index('blocks_of_agreement').on(block.agreementId),
    index('blocks_by_expiry').on(block.expiresOn).where(sql`${block.expiresOn} is not null`),
  ],
);

/** Corrections of a company's months: of minutes or of an amount. */
export const adjustments = pgTable(
  'adjustments',
  {
    id,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    month: text().notNull(),
    agreementId: uuid().references(() => agreements.id),
    minutes: integer(),
    /** In cents. */
    amount: integer(),
    reason: text().notNull(),
    /** The month whose mistake it corrects. */
    corrects: text(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (adjustment) => [
    check('corrects_one_thing', sql`num_nonnulls(${adjustment.minutes}, ${adjustment.amount}) = 1`),
    index('adjustments_of_company').on(adjustment.companyId, adjustment.month),
    index('adjustments_of_agreement').on(adjustment.agreementId),
  ],
);

/**
 * What `allocate` made of a company's open months. A month that nothing has touched may have no row yet: it follows from the
 * one before.
 */
export const agreementMonths = pgTable(
  'agreement_months',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    month: text().notNull(),
    result: json().$type<AllocatedMonth>().notNull(),
  },
  (stored) => [primaryKey({ columns: [stored.companyId, stored.month] })],
);

/** The warnings about balances and expiry that were sent: each once. */
export const agreementWarnings = pgTable(
  'agreement_warnings',
  {
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'cascade' }),
    /** What it is about: a month, a purchase, or a day on which minutes expire. */
    about: text().notNull(),
    /** A percentage, or the days before the expiry. */
    threshold: integer().notNull(),
    warnedAt: moment().notNull().defaultNow(),
  },
  (warning) => [primaryKey({ columns: [warning.agreementId, warning.about, warning.threshold] })],
);
