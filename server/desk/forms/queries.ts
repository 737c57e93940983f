import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FormQueryInput } from '#contract/forms.ts';
import { FormLimit } from '#contract/forms-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { matching } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortName = sortKey(forms.name);

const formFields = {
  id: forms.id,
  name: forms.name,
  intro: forms.intro,
  audience: forms.audience,
  companyIds: sql<string[]>`array(
    select company_id::text from form_companies where form_id = ${forms.id} order by company_id)`,
  roles: forms.roles,
  templateId: forms.templateId,
  templateName: templates.name,
  title: forms.title,
  priority: forms.priority,
  category: forms.category,
  questions: forms.questions,
  isActive: forms.isActive,
  approval: forms.approval,
  version: forms.version,
};

const isThere = isNull(forms.deletedAt);

/**
 * One page of the forms, by name, each with the sort key of its cursor.
 * @returns one more than requested if more follow
 */
export async function listForms(db: Db, { search, cursor, limit }: FormQueryInput) {
  const page = after(cursor, [byText(sortName), byId(forms.id)], 'asc');
  const isFound = search ? matching(sql`searchable(${forms.name})`, search) : undefined;
  return db
    .select({ ...formFields, sortName })
    .from(forms)
    .leftJoin(templates, eq(templates.id, forms.templateId))
    .where(and(isThere, isFound, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a form. Throws 404. */
export async function findForm(db: Db, id: string) {
  const [form] = await db
    .select(formFields)
    .from(forms)
    .leftJoin(templates, eq(templates.id, forms.templateId))
    .where(and(eq(forms.id, id), isThere));
  if (!form) throw notFound('Form');
  return form;
}

/**
 * Like `findForm`, but locks the form until the transaction ends.
 * @returns also the kinds of its keys
 */
export async function lockForm(tx: Db, id: string) {
  const [locked] = await tx
    .select({ keyKinds: forms.keyKinds })
    .from(forms)
    .where(and(eq(forms.id, id), isThere))
    .for('no key update');
  if (!locked) throw notFound('Form');
  // Read after the lock: the previous holder may have changed it.
  return { form: await findForm(tx, id), keyKinds: locked.keyKinds };
}

/**
 * The forms that somebody may use, by name, without the options that can’t be chosen any more.
 * @param company for staff: only those that can be filled in for this company
 */
export async function listOfferedForms(db: Db, actor: Actor, company: string | undefined) {
  const { id, name, intro, questions, approval, version } = forms;
  const isForCompany = company === undefined ? undefined : or(ne(forms.audience, 'companies'), isOneOf(company));
  const found = await db
    .select({ id, name, intro, questions, approval, version })
    .from(forms)
    .where(and(isThere, eq(forms.isActive, true), isStaff(actor) ? isForCompany : isForClient(actor)))
    .orderBy(sortName, id)
    .limit(FormLimit.forms);
  return found.map((form) => ({
    ...form,
    questions: form.questions.map((question) => ({
      ...question,
      options: question.options.filter(({ isRetired }) => !isRetired),
    })),
  }));
}

/**
 * A form that somebody is filling in, even if it was deleted or is not offered any more.
 * @throws 404 for one that is not meant for them
 */
export async function findMeantFor(db: Db, actor: Actor, id: string) {
  const [form] = await db
    .select({ ...formFields, deletedAt: forms.deletedAt })
    .from(forms)
    .leftJoin(templates, eq(templates.id, forms.templateId))
    .where(and(eq(forms.id, id), isStaff(actor) ? undefined : isForClient(actor)));
  if (!form) throw notFound('Form');
  return form;
}

/** Which of these client users may use which of these forms at this moment. */
export async function listFormReaders(db: Db, formIds: string[], clientIds: string[]) {
  if (formIds.length === 0 || clientIds.length === 0) return [];
  return db
    .select({ id: forms.id, userId: users.id })
    .from(forms)
    .innerJoin(users, isFor({ role: sql`${users.role}`, companyId: sql`${users.companyId}` }))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(inArray(forms.id, formIds), inArray(users.id, clientIds), isThere, eq(forms.isActive, true), isActiveUser),
    );
}

const isForClient = ({ role, companyId }: { role: string; companyId: string | null }) =>
  isFor({ role: sql`${role}`, companyId: sql`${companyId}` });

/** Whether a form is meant for the people of a client with this role. */
function isFor({ role, companyId }: { role: SQL; companyId: SQL }) {
  const isOfAudience = or(eq(forms.audience, 'clients'), and(eq(forms.audience, 'companies'), isOneOf(companyId)));
  return and(sql`${role} = any(${forms.roles})`, isOfAudience);
}

const isOneOf = (companyId: string | SQL) =>
  sql`exists (select from form_companies where form_id = ${forms.id} and company_id = ${companyId})`;
