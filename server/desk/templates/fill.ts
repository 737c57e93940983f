import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { ChecklistLimit } from '#contract/checklists-constants.ts';
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

/**
 * Fills in the variables of a template, each once: what a name contains is text. The answer to a question that nobody was
 * asked is empty.
 * @param template its title, description and steps
 * @returns title and description as a ticket takes them, and the steps
 */
export async function fillTemplate(db: Db, template: Template, requester: Requester) {
  return fillWith(template, await valuesFor(db, requester));
}

/** Like `fillTemplate`, with values that are known. */
export function fillWith(template: Template, known: Record<TemplateVariable, string>) {
  const values = new Map<string, string>(Object.entries(known));
  const filled = (text: string, most: number) =>
    cut(withVariables(text, (name) => values.get(name) ?? '').trim(), most);
  const title = filled(template.title, FieldLimit.title) || template.name;
  return {
    title,
    description: filled(template.description, DescriptionLength) || title,
    steps: template.steps.map(({ when: _, ...step }) => ({ ...step, text: filled(step.text, ChecklistLimit.text) })),
  };
}

async function valuesFor(db: Db, { companyId, clientId }: Requester): Promise<Record<TemplateVariable, string>> {
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
