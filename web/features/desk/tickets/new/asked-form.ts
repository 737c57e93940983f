import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormApproval, Question } from '#contract/form-answers.ts';
import { type OfferedForm as Offered, offeredForms } from '#web/features/desk/questions/api.ts';
import { problemsOf, type TypedAnswers } from '#web/features/desk/questions/typed-answers.ts';
import { ApiError } from '#web/lib/request.ts';

/** A request form as it was when it was chosen. */
export const ChosenForm = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string(),
  questions: z.array(Question),
  approval: FormApproval.nullable().default(null),
  version: z.number(),
});

type OfferOptions = {
  /** For staff: only forms for this company. */
  company?: string;
  /** Whether the ticket exists: required questions may stay open, and nothing is asked to approve. */
  isLate?: boolean;
};

/** The request forms that can be filled in. */
export function useOffer({ company = '', isLate = false }: OfferOptions = {}) {
  const { data, isFetching, fetchStatus, isPending } = useQuery({ ...offeredForms(company), retry: false });
  const found = (id: string) => data?.find((form) => form.id === id);
  return {
    forms: data ?? [],
    /** Whether it is not known yet what can be chosen. */
    isLoading: isPending && fetchStatus === 'fetching',
    /** A form as it is now, or as it was when it was chosen. */
    nowOf: (form: Offered | null) => {
      const now = form && (found(form.id) ?? form);
      return now && isLate ? { ...now, questions: now.questions.map(withoutDuty), approval: null } : now;
    },
    isGone: (form: Offered) => data !== undefined && !isFetching && !found(form.id),
  };
}

const withoutDuty = (question: Question) => ({ ...question, isRequired: false });

/** What is wrong with the answers in a form, by the keys of its questions. */
export const wrongIn = (form: Offered | null, { answers }: Pick<Draft, 'answers'>) =>
  form ? problemsOf(form.questions, answers) : {};

type Draft = { form: z.output<typeof ChosenForm> | null; answers: TypedAnswers };

type Typing = {
  typed: Draft;
  round: number;
  isChecked: boolean;
  error: Error | null;
  errorAt: (field: 'answers') => string | undefined;
  change: (part: { answers: TypedAnswers }) => void;
};

/** The questions of the chosen form; null without one. */
export function askedIn(
  { typed, round, isChecked, error, errorAt, change }: Typing,
  offer: ReturnType<typeof useOffer>,
) {
  const form = offer.nowOf(typed.form);
  if (!form) return null;
  const before = typed.form?.questions.map(({ key }) => key) ?? [];
  // What the server refused is said until it is changed.
  const refused = errorAt('answers') && error instanceof ApiError ? (error.more.issues ?? []) : [];
  return {
    form,
    isGone: offer.isGone(form),
    answers: typed.answers,
    problems: {
      ...Object.fromEntries(refused.map(({ path, message }) => [path.replace(/^answers\./, ''), message])),
      ...(isChecked ? wrongIn(form, typed) : {}),
    },
    added: form.questions.flatMap(({ key }) => (before.includes(key) ? [] : [key])),
    round,
    onChange: (key: string, answer: TypedAnswers[string]) => change({ answers: { ...typed.answers, [key]: answer } }),
  };
}
