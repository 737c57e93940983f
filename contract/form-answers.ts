import { z } from 'zod';
import { ApprovalKinds, ApprovalLimit, approvalMessages } from './approvals-constants.ts';
import { ConditionKinds, FormLimit, formMessages, OptionKinds, QuestionKinds, YesNo } from './forms-constants.ts';
import { CalendarDate, Email, Id, line, paragraphs, recordOf } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { dateInWords } from './time-words.ts';

export const Question = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(QuestionKinds),
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      isRetired: z.boolean().describe('It can’t be chosen any more; tickets keep it'),
    }),
  ),
  isRequired: z.boolean(),
  when: z
    .object({ key: z.string(), in: z.array(z.string()) })
    .nullable()
    .describe('The earlier question, and its answers with which this one is asked'),
});
export type Question = z.output<typeof Question>;

/** What somebody answered. Text that is empty, and a list without entries, is no answer. */
export const Answer = z.union(
  [
    z.string().max(FormLimit.paragraph),
    z.number(),
    z.array(z.string().max(FormLimit.value)).max(FormLimit.choices, formMessages.tooManyChoices),
    z.strictObject({ userId: Id }),
    z.strictObject({ name: z.string().max(FormLimit.text) }),
  ],
  'Send a text, a number, a list of values, or a person as userId or name',
);
export type Answer = z.output<typeof Answer>;

/** Answers by the keys of their questions. */
export const Answers = recordOf(z.string().max(FormLimit.key), Answer, FormLimit.questions);
export type Answers = Record<string, Answer>;

/** What a ticket keeps of the form that it came from, whatever happens to the form later. */
export const TicketForm = z.object({
  id: Id.nullable().describe('Null once the form is deleted'),
  name: z.string(),
  answers: z
    .array(
      z.object({
        key: z.string(),
        label: z.string().describe('The question as it was asked'),
        value: Answer,
        text: z.string().describe('The answer in words'),
      }),
    )
    .describe('The questions that were shown and answered, in their order'),
});
export type TicketForm = z.output<typeof TicketForm>;

export type Issue = { path: string; message: string };

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind);

/** Whether the answers to a question are chosen from its options. */
export const hasOptions = ({ kind }: Pick<Question, 'kind'>) => isOneOf(OptionKinds, kind);

/** Whether it may depend on a question whether another one is asked. */
export const canBeCondition = ({ kind }: Pick<Question, 'kind'>) => isOneOf(ConditionKinds, kind);

/** What may be answered to a question on which another one depends, retired options included. */
export function valuesOf({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly string[] {
  return kind === 'yes_no' ? YesNo : options.map(({ value }) => value);
}

/** An answer as the values that conditions compare: those of a form’s questions and of a template’s steps. */
export function valuesIn(answer: Answer | undefined) {
  if (answer === undefined) return [];
  if (Array.isArray(answer)) return answer;
  if (typeof answer === 'object') return 'name' in answer ? [answer.name] : [answer.userId];
  return [String(answer)];
}

/** Whether an answer says nothing. */
export function isUnanswered(answer: unknown) {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  return typeof answer === 'object' && 'name' in answer && String(answer.name).trim() === '';
}

/**
 * The questions that are asked, in their order: those without a condition, and those whose question is asked and answered
 * with one of the condition’s values.
 */
export function shownQuestions(questions: readonly Question[], answers: Readonly<Answers>) {
  const given = new Map(Object.entries(answers));
  const shown = new Set<string>();
  return questions.filter(({ key, when }) => {
    const isShown =
      when === null || (shown.has(when.key) && valuesIn(given.get(when.key)).some((value) => when.in.includes(value)));
    if (isShown) shown.add(key);
    return isShown;
  });
}

const TextAnswer = line({ max: FormLimit.text });
const ParagraphAnswer = paragraphs({ max: FormLimit.paragraph });
const PhoneAnswer = line({ max: FieldLimit.phone });
const NumberAnswer = z
  .number(formMessages.number)
  .min(-FormLimit.number, formMessages.number)
  .max(FormLimit.number, formMessages.number);
const PersonAnswer = z.union(
  [
    z.strictObject({ userId: Id }),
    z.strictObject({ name: line({ max: FormLimit.text, required: formMessages.person }) }),
  ],
  formMessages.person,
);

/** What a question takes as an answer. Of persons, only the shape is checked. */
function answerTo({ kind, options }: Question): z.ZodType<Answer> {
  const choosable = options.filter(({ isRetired }) => !isRetired).map(({ value }) => value);
  const Option = z.string(formMessages.option).refine((value) => choosable.includes(value), formMessages.option);
  switch (kind) {
    case 'text':
      return TextAnswer;
    case 'paragraph':
      return ParagraphAnswer;
    case 'number':
      return NumberAnswer;
    case 'date':
      return CalendarDate;
    case 'yes_no':
      return z.enum(YesNo, formMessages.yesNo);
    case 'choice':
      return Option;
    case 'choices':
      return (
        z
          .array(Option, formMessages.option)
          .max(FormLimit.choices, formMessages.tooManyChoices)
          // In the order of the options, whatever the order of the clicks.
          .transform((values) => choosable.filter((value) => values.includes(value)))
      );
    case 'person':
      return PersonAnswer;
    case 'email':
      return Email;
    case 'phone':
      return PhoneAnswer;
  }
}

/**
 * Checks what somebody answered. Answers to questions that are not shown are dropped.
 * @returns the answers to keep, cleaned up, and an issue for each refused one, with the path `answers.<key>`
 */
export function checkAnswers(questions: readonly Question[], answers: Readonly<Answers>) {
  const known = new Set(questions.map(({ key }) => key));
  const issues: Issue[] = Object.keys(answers)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: `answers.${key}`, message: formMessages.unknownQuestion }));
  const given = new Map(Object.entries(answers));
  const kept: [string, Answer][] = [];
  for (const question of shownQuestions(questions, answers)) {
    const answer = given.get(question.key);
    const path = `answers.${question.key}`;
    if (isUnanswered(answer)) {
      if (question.isRequired) issues.push({ path, message: formMessages.answerRequired });
      continue;
    }
    const checked = answerTo(question).safeParse(answer);
    if (!checked.success) issues.push({ path, message: checked.error.issues[0]?.message ?? formMessages.text });
    else if (!isUnanswered(checked.data)) kept.push([question.key, checked.data]);
    else if (question.isRequired) issues.push({ path, message: formMessages.answerRequired });
  }
  return { answers: Object.fromEntries(kept) as Answers, issues };
}

/**
 * An answer in words.
 * @param nameOf the name of a user who was chosen
 */
export function answerInWords({ kind, options }: Question, answer: Answer, nameOf: (userId: string) => string) {
  if (typeof answer === 'number')
    return answer.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
  if (Array.isArray(answer)) return answer.map((value) => labelOf(options, value)).join(', ');
  if (typeof answer === 'object') return 'name' in answer ? answer.name : nameOf(answer.userId);
  if (kind === 'yes_no') return answer === 'yes' ? 'Yes' : 'No';
  if (kind === 'date') return dateInWords(answer);
  return kind === 'choice' ? labelOf(options, answer) : answer;
}

function labelOf(options: Question['options'], value: string) {
  return options.find((option) => option.value === value)?.label ?? value;
}

/**
 * The answers as a ticket keeps them, in the order of the questions.
 * @param answers those that `checkAnswers` keeps
 * @param nameOf the name of a user who was chosen
 */
export function answeredQuestions(
  questions: readonly Question[],
  answers: Readonly<Answers>,
  nameOf: (userId: string) => string,
): TicketForm['answers'] {
  const given = new Map(Object.entries(answers));
  return shownQuestions(questions, answers).flatMap((question) => {
    const value = given.get(question.key);
    if (value === undefined || isUnanswered(value)) return [];
    return [{ key: question.key, label: question.label, value, text: answerInWords(question, value, nameOf) }];
  });
}

/** The description of a ticket from a form: a line for each answer. */
export function answersInLines(answered: readonly { label: string; text: string }[]) {
  return answered.map(({ label, text }) => `${label}${/[?:]$/.test(label) ? '' : ':'} ${text}`).join('\n');
}

const SECRET = /\b(passwords?|passcodes?|passphrases?|pin|pins|pin codes?|cvv|cvc|card numbers?|security codes?)\b/i;

/** Whether a question asks for what must not be sent by email and kept. */
export const asksForSecret = (label: string) => SECRET.test(label);

/** What a client is asked to approve as soon as a ticket is raised with a form. */
export const FormApproval = z.object({
  kind: z.enum(ApprovalKinds),
  question: paragraphs({ max: ApprovalLimit.question, required: approvalMessages.questionRequired }),
  notRequester: z.boolean().describe('Whether somebody else than the requester must decide'),
});
export type FormApproval = z.output<typeof FormApproval>;
