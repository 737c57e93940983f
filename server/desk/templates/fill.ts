import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { ChecklistLimit } from '#contract/checklists-constants.ts';
import { type TicketForm, valuesIn } from '#contract/form-answers.ts';
import { withVariables } from '#contract/reply-variables.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { Template } from '#contract/templates.ts';
import type { TemplateVariable } from '#contract/templates-constants.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { dateInWords, monthInWords } from '#contract/time-words.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { providerToday } from '#server/platform/domain/zone.ts';

/** Whom a ticket is for. */
export type Requester = { companyId: string; clientId: string };

type Known = Record<TemplateVariable, string>;

/** What was answered in the form that a ticket came from, with the keys of all its questions. */
export type Filled = { askedKeys: string[]; answers: TicketForm['answers'] };

/**
 * Fills in the variables of a template, each once: what a name or an answer contains is text. The answer to a question that
 * nobody was asked is empty. Steps that the answers make needless are left out.
 * @param template its title, description and steps
 * @param known the values of variables (`valuesFor`)
 * @param filled the form that the ticket came from
 * @returns title and description as a ticket takes them, and the steps
 */
export function fillWith(template: Template, known: Known, filled?: Filled) {
  const values = valuesOf(known, filled);
  const title = fillTitle(template, known, filled);
  return {
    title,
    description: fillText(template.description, values, DescriptionLength) || title,
    steps: template.steps
      .filter((step) => isNeeded(step, filled))
      .map(({ when: _, ...step }) => ({ ...step, text: fillLine(step.text, values, ChecklistLimit.text) })),
  };
}

/** The title of a template or a form, filled in; its name, if nothing is left of it. */
export function fillTitle({ title, name }: { title: string; name: string }, known: Known, filled?: Filled) {
  return fillLine(title, valuesOf(known, filled), FieldLimit.title) || name;
}

/** A step is needed if no form asked what it depends on, or if one of its answers was given. */
function isNeeded({ when }: Template['steps'][number], filled: Filled | undefined) {
  if (!when || !filled?.askedKeys.includes(when.key)) return true;
  const answer = filled.answers.find(({ key }) => key === when.key);
  return valuesIn(answer?.value).some((value) => when.in.includes(value));
}

function valuesOf(known: Known, filled: Filled | undefined) {
  const answers = filled?.answers.map(({ key, text }) => [`form.${key}`, text] as const) ?? [];
  return new Map<string, string>([...Object.entries(known), ...answers]);
}

/** An answer may have several lines. */
function fillLine(text: string, values: Map<string, string>, most: number) {
  return fillText(text, values, most).replaceAll(/\s*\n\s*/g, ' ');
}

function fillText(text: string, values: Map<string, string>, most: number) {
  return cut(withVariables(text, (name) => values.get(name) ?? '').trim(), most);
}

/** The values of the variables for a ticket that is created today. */
export async function valuesFor(db: Db, { companyId, clientId }: Requester): Promise<Known> {
  const people = await db
    .select({ firstName: users.firstName, lastName: users.lastName, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(eq(users.id, clientId));
  const { firstName, lastName, company } = one(people);
  const today = await providerToday(db);
  return { ...peopleValues({ company, firstName, lastName }), ...runValues({ date: today, unmovedDate: today }) };
}

/** The values that name the person a ticket is for. */
export function peopleValues({
  company,
  firstName,
  lastName,
}: {
  company: string;
  firstName: string;
  lastName: string;
}) {
  return {
    'company.name': company,
    'requester.firstName': firstName,
    'requester.fullName': `${firstName} ${lastName}`,
  };
}

/** The values of a date. A run that was moved to another month still is the one of its month. */
export function runValues({ date, unmovedDate }: { date: string; unmovedDate: string }) {
  return {
    'run.date': dateInWords(date),
    'run.month': monthInWords(unmovedDate.slice(0, 'YYYY-MM'.length)),
    'run.week': weekOf(unmovedDate),
  };
}

/** The week of a date by ISO 8601: `2026-W49`. */
function weekOf(date: string) {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
}

function cut(text: string, most: number) {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
