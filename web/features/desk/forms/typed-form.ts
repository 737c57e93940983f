import { z } from 'zod';
import { ApprovalKinds } from '#contract/approvals-constants.ts';
import { canBeCondition, hasOptions, type Question } from '#contract/form-answers.ts';
import { FormAudiences, FormLimit, QuestionKinds, YesNo } from '#contract/forms-constants.ts';
import { ClientRole } from '#contract/primitives.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { yesNoLabels } from '#web/features/desk/questions/typed-answers.ts';
import type { FormSent, RequestForm } from './api.ts';

const TypedOption = z.object({
  /** Identifies it while it is typed. */
  id: z.string(),
  /** Empty until it is saved. */
  value: z.string(),
  label: z.string(),
  isRetired: z.boolean(),
});
export type TypedOption = z.output<typeof TypedOption>;

const TypedQuestion = z.object({
  /** Identifies it while it is typed. */
  id: z.string(),
  key: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(QuestionKinds),
  options: z.array(TypedOption),
  isRequired: z.boolean(),
  /** The ids of a question and of its options. */
  when: z.object({ id: z.string(), in: z.array(z.string()) }).nullable(),
});
export type TypedQuestion = z.output<typeof TypedQuestion>;

/** What it asks to approve. Switched off, the words stay until the form is saved. */
const TypedApproval = z.object({
  isAsked: z.boolean(),
  kind: z.enum(ApprovalKinds),
  question: z.string(),
  notRequester: z.boolean(),
});
type TypedApproval = z.output<typeof TypedApproval>;
const noApproval: TypedApproval = { isAsked: false, kind: 'access', question: '', notRequester: false };

/** A form as typed, complete or not. */
export const TypedForm = z.object({
  name: z.string(),
  intro: z.string(),
  audience: z.enum(FormAudiences),
  companyIds: z.array(z.string()),
  roles: z.array(ClientRole),
  template: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  priority: z.enum(TicketPriorities),
  category: z.string(),
  questions: z.array(TypedQuestion),
  isActive: z.boolean(),
  approval: TypedApproval,
});
export type TypedForm = z.output<typeof TypedForm>;

/** The draft of an edit, or of a new form. */
export const formDraft = {
  nameOf: (form: RequestForm | undefined) => (form ? `form:${form.id}` : 'new-form'),
  schema: TypedForm,
};

/** A question with nothing typed yet. */
export function blankQuestion(): TypedQuestion {
  return {
    ...{ id: crypto.randomUUID(), key: '', label: '', help: '', kind: 'text', options: [], isRequired: false },
    when: null,
  };
}

/** An option with nothing typed yet. */
export function blankOption(): TypedOption {
  return { id: crypto.randomUUID(), value: '', label: '', isRetired: false };
}

export function fieldsOf(form: RequestForm | undefined): TypedForm {
  if (!form) {
    return {
      ...{ name: '', intro: '', audience: 'clients', companyIds: [], roles: ClientRole.options },
      ...{ template: { id: '', name: '' }, title: '', priority: DefaultPriority, category: '' },
      ...{ questions: [{ ...blankQuestion(), id: 'first' }], isActive: true, approval: noApproval },
    };
  }
  const { name, intro, audience, companyIds, roles, templateId, templateName, title, priority, category, isActive } =
    form;
  return {
    ...{ name, intro, audience, companyIds, title, priority, category, isActive },
    approval: form.approval ? { isAsked: true, ...form.approval } : noApproval,
    roles: audience === 'staff' ? ClientRole.options : roles,
    template: { id: templateId ?? '', name: templateName ?? '' },
    questions: form.questions.map(({ options, when, ...question }) => ({
      ...question,
      id: question.key,
      options: options.map((option) => ({ ...option, id: option.value })),
      when: when && { id: when.key, in: when.in },
    })),
  };
}

/** What it asks to approve, as the server takes it. */
export function sentApproval({ isAsked, ...approval }: TypedApproval) {
  return isAsked ? approval : null;
}

/** As the server takes it. Questions and options without words are left out. */
export function toSent({ template, questions, companyIds, roles, approval, ...fields }: TypedForm): FormSent {
  return {
    ...fields,
    companyIds: fields.audience === 'companies' ? companyIds : [],
    roles: fields.audience === 'staff' ? [] : roles,
    templateId: template.id || null,
    questions: sentQuestions(questions),
    approval: sentApproval(approval),
  };
}

/** The questions as the server takes them, also those of a preview. */
export function sentQuestions(typed: TypedQuestion[]): Question[] {
  const named = typed.filter(isWritten).map(namedQuestion);
  return named.map(({ id: _, options, when, ...question }) => {
    const about = when && named.find(({ id }) => id === when.id);
    const savedValue = (id: string) => about?.options.find((option) => option.id === id)?.value ?? id;
    return {
      ...question,
      options: options.map(({ id: _id, ...option }) => option),
      when: when && { key: about?.key ?? '', in: when.in.map(savedValue) },
    };
  });
}

/** Whether anything is asked. */
export const isWritten = ({ label }: { label: string }) => label.trim() !== '';

/** New options get their values from their words. */
function namedQuestion(question: TypedQuestion): TypedQuestion {
  if (!hasOptions(question)) return { ...question, options: [] };
  const options: TypedOption[] = [];
  for (const option of question.options.filter(isWritten)) {
    const taken = [...question.options, ...options].map(({ value }) => value);
    options.push({ ...option, value: option.value || freeName(option.label, 'option', taken) });
  }
  return { ...question, options };
}

/** The answers that a question may depend on, with their words: options by their ids. None of kinds that have no such answers. */
export function answersTo(question: TypedQuestion): { value: string; label: string }[] {
  if (!canBeCondition(question)) return [];
  if (!hasOptions(question)) return YesNo.map((value) => ({ value, label: yesNoLabels[value] }));
  return question.options.filter(isWritten).map(({ id, label }) => ({ value: id, label }));
}

/**
 * A name made of words, such as `laptopModel` of “Laptop model”.
 * @param blank where the words have no letter of the alphabet
 * @param taken names that others have
 */
export function freeName(words: string, blank: string, taken: readonly string[]) {
  const plain = words
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]|['’]/gu, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  const camel = plain.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  // With room for a number.
  const name = camel.replace(/^\d+/, '').slice(0, FormLimit.key - 3);
  const start = name ? name.charAt(0).toLowerCase() + name.slice(1) : blank;
  let free = start;
  for (let number = 2; taken.includes(free); number++) free = `${start}${number}`;
  return free;
}
