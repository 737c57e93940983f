import { z } from 'zod';
import { type Answer, type Answers, checkAnswers, type Question, shownQuestions } from '#contract/form-answers.ts';
import type { YesNo } from '#contract/forms-constants.ts';

export const yesNoLabels: Record<(typeof YesNo)[number], string> = { yes: 'Yes', no: 'No' };

const Picked = z.object({ id: z.string(), name: z.string() });

const TypedAnswer = z.union([z.string(), z.array(z.string()), Picked]);
export type TypedAnswer = z.output<typeof TypedAnswer>;

/** Answers as typed, by the keys of their questions: a text, the chosen values, or a person. */
export const TypedAnswers = z.record(z.string(), TypedAnswer);
export type TypedAnswers = z.output<typeof TypedAnswers>;

/** What is typed in the field of a text. */
export const textOf = (answer: TypedAnswer | undefined) => (typeof answer === 'string' ? answer : '');

/** The values that are chosen. */
export const valuesOf = (answer: TypedAnswer | undefined) => (Array.isArray(answer) ? answer : []);

/** Who is picked, or whose name is typed. */
export function personOf(answer: TypedAnswer | undefined) {
  return typeof answer === 'object' && !Array.isArray(answer) ? answer : { id: '', name: '' };
}

/** The questions to ask by now. */
export function shownOf(questions: readonly Question[], typed: TypedAnswers) {
  return shownQuestions(questions, answersOf(questions, typed));
}

/** What is wrong with the answers, by the keys of their questions. */
export function problemsOf(questions: readonly Question[], typed: TypedAnswers): Record<string, string> {
  const { issues } = checkAnswers(questions, answersOf(questions, typed));
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.replace('answers.', ''), message]));
}

/** The answers as the server takes them, without those to questions that are not shown. */
export function sentAnswers(questions: readonly Question[], typed: TypedAnswers): Answers {
  const answers = answersOf(questions, typed);
  const shown = shownQuestions(questions, answers).map(({ key }) => key);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => shown.includes(key)));
}

function answersOf(questions: readonly Question[], typed: TypedAnswers): Answers {
  const given = new Map(Object.entries(typed));
  return Object.fromEntries(
    questions.flatMap(({ key, kind }) => {
      const answer = answerOf(kind, given.get(key));
      return answer === undefined ? [] : [[key, answer]];
    }),
  );
}

function answerOf(kind: Question['kind'], typed: TypedAnswer | undefined): Answer | undefined {
  if (kind === 'choices') return valuesOf(typed).length > 0 ? valuesOf(typed) : undefined;
  if (kind === 'person') {
    const { id, name } = personOf(typed);
    if (id) return { userId: id };
    return name.trim() ? { name: name.trim() } : undefined;
  }
  const text = textOf(typed).trim();
  if (!text) return undefined;
  // What is no number is sent as it is, so that the message is at its field.
  const number = Number(text.replaceAll(',', ''));
  return kind === 'number' && !Number.isNaN(number) ? number : text;
}
