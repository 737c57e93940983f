import { boolean, check, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApprovalKinds } from '#contract/approvals-constants.ts';
import type { Question } from '#contract/form-answers.ts';
import { FormAudiences, type QuestionKind } from '#contract/forms-constants.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { ClientRoles } from '#contract/users-constants.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, deletedAt, id, isOneOf, version } from './columns.ts';
import { companies } from './companies.ts';
import { templates } from './templates.ts';

/** What people fill in to raise a ticket. A deleted form stays, so that who is filling it in learns that it is gone. */
export const forms = pgTable(
  'forms',
  {
    id,
    name: text().notNull(),
    intro: text().notNull(),
    audience: text({ enum: FormAudiences }).notNull(),
    /** Those of clients that may use it. */
    roles: text({ enum: ClientRoles }).array().notNull(),
    templateId: uuid().references(() => templates.id),
    title: text().notNull(),
    priority: text({ enum: TicketPriorities }).notNull(),
    category: text().notNull(),
    /** As sent: `jsonb` would order its fields anew, which would look like a change. */
    questions: json().$type<Question[]>().notNull(),
    /** The kind of each key that the form has ever had. It never changes. */
    keyKinds: json().$type<Record<string, QuestionKind>>().notNull(),
    /** What is asked for as soon as a ticket is raised with it; null for nothing. As sent. */
    approval: json().$type<{ kind: (typeof ApprovalKinds)[number]; question: string; notRequester: boolean }>(),
    isActive: boolean().notNull(),
    version,
    createdAt,
    deletedAt,
  },
  (form) => [
    check('form_audience_is_known', isOneOf(form.audience, FormAudiences)),
    index('forms_by_name').on(sortKey(form.name), form.id),
    index('forms_of_template').on(form.templateId),
  ],
);

/** Whose people may use a form of the audience `companies`. */
export const formCompanies = pgTable(
  'form_companies',
  {
    formId: uuid()
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (row) => [primaryKey({ columns: [row.formId, row.companyId] }), index('form_companies_of_company').on(row.companyId)],
);
