import { bigint, integer, json, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { companies } from './companies.ts';

export const PromiseRuleKinds = ['calendar', 'targets', 'on call'] as const;

export const promiseStamps = pgSequence('promise_stamps');

/**
 * What the provider promises: service hours, targets, and who is on call. Without a row, the default applies; targets of a
 * company are rows of their own.
 */
export const promiseRules = pgTable(
  'promise_rules',
  {
    id,
    kind: text({ enum: PromiseRuleKinds }).notNull(),
    companyId: uuid().references(() => companies.id),
    /** As in the contract. Null: a company has what the provider promises to all. */
    content: json(),
    /** Counts the changes, to detect stale copies. */
    version: integer().notNull(),
    /** Grows with every change of any rule: tickets with a smaller one are computed anew. */
    stamp: bigint({ mode: 'number' }).notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (rule) => [unique('one_promise_rule').on(rule.kind, rule.companyId).nullsNotDistinct()],
);
