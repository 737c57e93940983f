import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TicketForm } from '#contract/form-answers.ts';
import { forms } from './forms.ts';
import { tickets } from './tickets.ts';

/** The forms that tickets were raised with, and what was answered: questions and answers as they were. */
export const ticketForms = pgTable(
  'ticket_forms',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    formId: uuid().references(() => forms.id),
    /** The name of the form at that time. */
    name: text().notNull(),
    /** The keys of all its questions at that time, also of those without an answer. */
    askedKeys: text().array().notNull(),
    /** In the order of the questions. */
    answers: json().$type<TicketForm['answers']>().notNull(),
  },
  (form) => [index('ticket_forms_of_form').on(form.formId)],
);
