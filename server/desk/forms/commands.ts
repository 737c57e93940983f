import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Question } from '#contract/form-answers.ts';
import { type FormChangesInput, formIssues, type NewFormInput } from '#contract/forms.ts';
import { FormLimit, formMessages, type QuestionKind } from '#contract/forms-constants.ts';
import { holdTemplate } from '#server/desk/templates/uses.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { formCompanies, forms } from '#server/platform/database/tables/forms.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { conflict, type Issue, refuseIssues } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { lengthsOf } from '#server/platform/events/changes.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findForm, lockForm } from './queries.ts';

/** What the log keeps only the length of. */
const long = ['intro', 'questions'];

type KeyKinds = Record<string, QuestionKind>;

/** Creates a form. Throws 409 beyond a limit, and 400 for an unknown template or company. */
export async function createForm(db: Db, actor: UserActor, { companyIds: sent, ...input }: NewFormInput) {
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'forms', 'all');
    if ((await tx.$count(forms, isNull(forms.deletedAt))) >= FormLimit.forms) throw conflict(formMessages.tooMany);
    checkLimits(input.questions);

    const companyIds = inOrder(sent);
    await checkAudience(tx, { ...input, companyIds });
    if (input.templateId) await holdTemplate(tx, input.templateId, 'templateId');
    const row = { id: newId(), ...input, keyKinds: kindsOf(input.questions) };
    await tx.insert(forms).values(row);
    await storeCompanies(tx, row.id, companyIds);
    await record(tx, actor, { action: 'created', ...formRecord(row) });
    return findForm(tx, row.id);
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404; 400 for an unknown template or company, for what does not fit together, and for a key that had another kind;
 * 409 beyond a limit; 409 or 412 for a stale copy
 */
export async function updateForm(
  db: Db,
  author: UserActor,
  id: string,
  sent: Omit<FormChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const { form, keyKinds } = await lockForm(tx, id);
    return updateVersioned(tx, actor, form, copy, {
      named: formRecord(form),
      summarized: long,
      values: async () => {
        checkLimits(sent.questions);
        const companyIds = sent.companyIds && inOrder(sent.companyIds);
        const whole = {
          audience: sent.audience ?? form.audience,
          companyIds: companyIds ?? form.companyIds,
          roles: sent.roles ?? form.roles,
          title: sent.title ?? form.title,
          questions: sent.questions ?? form.questions,
        };
        refuseIssues([...formIssues(whole), ...otherKinds(whole.questions, keyKinds)]);
        if (sent.audience || companyIds) await checkAudience(tx, whole);
        if (sent.templateId && sent.templateId !== form.templateId)
          await holdTemplate(tx, sent.templateId, 'templateId');
        return { ...sent, companyIds };
      },
      write: async ({ companyIds, ...row }) => {
        const kinds = sent.questions && { keyKinds: { ...keyKinds, ...kindsOf(sent.questions) } };
        await tx
          .update(forms)
          .set({ ...row, ...kinds })
          .where(eq(forms.id, id));
        if (companyIds) await storeCompanies(tx, id, companyIds);
      },
      read: () => findForm(tx, id),
      recorded: async (changes, after) => lengthsOf(await withNames(tx, changes, { before: form, after }), long),
    });
  });
}

/** Deletes a form. Its tickets stay, and its template is free. Throws 404. */
export async function deleteForm(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const { form } = await lockForm(tx, id);
    await tx.update(forms).set({ deletedAt: sql`now()`, templateId: null }).where(eq(forms.id, id));
    await record(tx, actor, { action: 'deleted', ...formRecord(form) });
  });
}

const inOrder = (ids: string[]) => [...new Set(ids)].sort();

const kindsOf = (questions: Question[]): KeyKinds => Object.fromEntries(questions.map(({ key, kind }) => [key, kind]));

/** Questions whose key had another kind: their old answers would be read as something else. */
function otherKinds(questions: Question[], keyKinds: KeyKinds): Issue[] {
  const before = new Map(Object.entries(keyKinds));
  return questions.flatMap(({ key, kind }, index) => {
    const known = before.get(key);
    return known === undefined || known === kind
      ? []
      : [{ path: `questions.${index}.key`, message: formMessages.otherKind(known) }];
  });
}

function checkLimits(questions: Question[] = []) {
  if (questions.length > FormLimit.questions) throw conflict(formMessages.tooManyQuestions);
  if (questions.some(({ options }) => options.length > FormLimit.options)) throw conflict(formMessages.tooManyOptions);
}

/** Throws 400 if a form for companies has none that can use it, or one that does not exist. */
async function checkAudience(tx: Db, { audience, companyIds }: Pick<NewFormInput, 'audience' | 'companyIds'>) {
  const found = await tx
    .select({ id: companies.id, isOpen: sql<boolean>`${isOpenCompany}` })
    .from(companies)
    .where(and(inArray(companies.id, companyIds), isNull(companies.deletedAt)))
    .orderBy(companies.id)
    .for('share');
  const isWithout = audience === 'companies' && !found.some(({ isOpen }) => isOpen);
  if (isWithout || found.length < companyIds.length)
    refuseIssues([{ path: 'companyIds', message: formMessages.noCompanies }]);
}

async function storeCompanies(tx: Db, formId: string, companyIds: string[]) {
  await tx.delete(formCompanies).where(eq(formCompanies.formId, formId));
  if (companyIds.length > 0)
    await tx.insert(formCompanies).values(companyIds.map((companyId) => ({ formId, companyId })));
}

type Named = { templateName: string | null; companyIds: string[] };

/** The audit log names templates and companies. */
async function withNames(
  tx: Db,
  { templateId, companyIds, ...changes }: Changes,
  { before, after }: { before: Named; after: Named },
): Promise<Changes> {
  const namesOf = async (ids: string[]) => {
    const rows = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(inArray(companies.id, ids))
      .orderBy(companies.name, companies.id);
    return rows.map(({ name }) => name);
  };
  return {
    ...changes,
    ...(templateId ? { template: [before.templateName, after.templateName] } : {}),
    ...(companyIds ? { companies: [await namesOf(before.companyIds), await namesOf(after.companyIds)] } : {}),
  };
}

/** A form's name in the audit log. */
function formRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'form', recordId: id, recordName: name } as const;
}
