import { and, eq, inArray } from 'drizzle-orm';
import {
  type Answers,
  answeredQuestions,
  answersInLines,
  checkAnswers,
  type TicketForm,
} from '#contract/form-answers.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import type { Filled } from '#server/desk/templates/fill.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { conflict, type Issue, invalid, refuseIssues } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findMeantFor } from './queries.ts';

type Sent = { formId: string; answers?: Answers | undefined };

type Options = {
  /** Whether required questions may stay open. */
  isLate?: boolean;
  /** How many characters all answers may have. */
  most?: number;
};

/**
 * Fills in a form for a ticket of a company. Answers to questions that are not shown are dropped.
 * @returns the form; what the ticket keeps of it; and the answers in lines
 * @throws 404 for a form that is not meant for the actor, 409 for one that is not offered any more, and 400 for a form that
 * is not for this company, and for answers that are missing or wrong
 */
export async function fillIn(
  tx: Db,
  actor: UserActor,
  { formId, answers = {} }: Sent,
  companyId: string,
  { isLate = false, most = DescriptionLength }: Options = {},
) {
  const form = await findMeantFor(tx, actor, formId);
  if (!form.isActive || form.deletedAt) throw conflict(isLate ? formMessages.goneLater : formMessages.gone);
  if (isStaff(actor) && form.audience === 'companies' && !form.companyIds.includes(companyId))
    throw invalid('formId', formMessages.otherCompany);

  const questions = isLate ? form.questions.map((question) => ({ ...question, isRequired: false })) : form.questions;
  const checked = checkAnswers(questions, answers);
  const names = await namesIn(tx, checked.answers, companyId);
  refuseIssues([...checked.issues, ...strangers(checked.answers, names)]);
  const answered = answeredQuestions(form.questions, checked.answers, (userId) => names.get(userId) ?? '');
  const lines = answersInLines(answered);
  if (lines.length > most) throw invalid('answers', formMessages.tooLong(most));
  const askedKeys = form.questions.map(({ key }) => key);
  return { form, lines, filled: { name: form.name, askedKeys, answers: answered } };
}

/** Stores the form of a ticket. */
export async function storeForm(tx: Db, ticketId: string, { form, filled }: Awaited<ReturnType<typeof fillIn>>) {
  await tx.insert(ticketForms).values({ ticketId, formId: form.id, ...filled });
  return { id: form.id, name: filled.name, answers: filled.answers } satisfies TicketForm;
}

/** What was answered in the form of a ticket; undefined without one. */
export async function findFilled(db: Db, ticketId: string): Promise<Filled | undefined> {
  const [filled] = await db
    .select({ askedKeys: ticketForms.askedKeys, answers: ticketForms.answers })
    .from(ticketForms)
    .where(eq(ticketForms.ticketId, ticketId));
  return filled;
}

async function namesIn(tx: Db, answers: Answers, companyId: string) {
  const ids = Object.values(answers).flatMap((answer) =>
    typeof answer === 'object' && 'userId' in answer ? [answer.userId] : [],
  );
  if (ids.length === 0) return new Map<string, string>();
  const found = await tx
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(inArray(users.id, ids), isActiveIn(companyId)));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function strangers(answers: Answers, names: Map<string, string>): Issue[] {
  return Object.entries(answers).flatMap(([key, answer]) =>
    typeof answer === 'object' && 'userId' in answer && !names.has(answer.userId)
      ? [{ path: `answers.${key}`, message: formMessages.unknownPerson }]
      : [],
  );
}
