import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ApprovalKinds,
  ApprovalNeeds,
  ApprovalStates,
  Decisions,
  DecisionWays,
} from '#contract/approvals-constants.ts';
import { createdAt, id, isOneOf, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Questions to a client that need a decision. What was asked never changes. */
export const approvals = pgTable(
  'approvals',
  {
    id,
    /** The ticket that shows it: another one after a merge. */
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The ticket on which it was asked, which gets it back when a merge is undone. */
    askedOnId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The ticket's company when it was asked. */
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    kind: text({ enum: ApprovalKinds }).notNull(),
    question: text().notNull(),
    /** In cents. */
    amount: bigint({ mode: 'number' }),
    minutes: integer(),
    needs: text({ enum: ApprovalNeeds }).notNull(),
    /** Whether whoever is a manager of the company at each moment decides, instead of people who were named. */
    asksManagers: boolean().notNull(),
    /** Whether the requester may not decide, because a form says so. */
    notRequester: boolean().notNull().default(false),
    expiresOn: date({ mode: 'string' }),
    /** Null if a form asked. */
    askedById: uuid().references(() => users.id),
    state: text({ enum: ApprovalStates }).notNull().default('pending'),
    endedAt: moment(),
    /** When approvers were reminded, which happens once. */
    remindedAt: moment(),
    /** The share of the approved minutes of which the assignee was told: 80 or 100 percent. */
    toldPercent: integer().notNull().default(0),
    version,
    createdAt,
  },
  (approval) => [
    check('approval_state_is_known', isOneOf(approval.state, ApprovalStates)),
    check('approval_ends_once', sql`(${approval.state} = 'pending') = (${approval.endedAt} is null)`),
    index('approvals_of_ticket').on(approval.ticketId),
    index('approvals_asked_on').on(approval.askedOnId),
    index('approvals_of_company').on(approval.companyId, approval.createdAt),
    index('approvals_with_budget')
      .on(approval.ticketId)
      .where(sql`${approval.state} = 'approved' and ${approval.minutes} is not null and ${approval.toldPercent} < 100`),
    index('approvals_pending').on(approval.createdAt).where(sql`${approval.state} = 'pending'`),
  ],
);

/** The people who were named to decide. */
export const approvers = pgTable(
  'approvers',
  {
    approvalId: uuid()
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (approver) => [
    primaryKey({ columns: [approver.approvalId, approver.userId] }),
    index('approvers_of_user').on(approver.userId),
  ],
);

/** What approvers decided, each once. */
export const approvalDecisions = pgTable(
  'approval_decisions',
  {
    id,
    approvalId: uuid()
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    /** Whose decision it is. */
    forId: uuid()
      .notNull()
      .references(() => users.id),
    decision: text({ enum: Decisions }).notNull(),
    note: text().notNull(),
    /** The member of staff who recorded it; null if the approver decided in the portal or by a link. */
    recordedById: uuid().references(() => users.id),
    how: text({ enum: DecisionWays }),
    createdAt,
  },
  (decision) => [
    check('recorded_with_its_way', sql`(${decision.recordedById} is null) = (${decision.how} is null)`),
    uniqueIndex('decisions_of_approval').on(decision.approvalId, decision.forId),
    index('decisions_of_approver').on(decision.forId),
  ],
);
