import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Answers, canBeCondition, FormApproval, hasOptions, type Issue, Question, valuesOf } from './form-answers.ts';
import { canWriteForms } from './form-policies.ts';
import { FormAudiences, FormLimit, formMessages, QuestionKinds } from './forms-constants.ts';
import { ClientRole, Done, Id, idOf, line, PageQuery, paragraphs, Search } from './primitives.ts';
import { variablesIn } from './reply-variables.ts';
import { ReportDate } from './reports.ts';
import { reportMessages } from './reports-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { isTemplateVariable } from './templates-constants.ts';
import { TicketParams, TicketPriority } from './tickets.ts';
import { CsvTickets, DefaultCategory, DefaultPriority } from './tickets-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

export const Form = z.object({
  id: Id,
  name: z.string(),
  intro: z.string(),
  audience: z.enum(FormAudiences),
  companyIds: z.array(Id).describe('Whose people may use it, for the audience `companies`'),
  roles: z.array(ClientRole).describe('The roles of clients that may use it; none for the audience `staff`'),
  templateId: Id.nullable(),
  templateName: z.string().nullable(),
  title: z.string(),
  priority: TicketPriority,
  category: z.string(),
  questions: z.array(Question),
  isActive: z.boolean(),
  approval: FormApproval.nullable().describe('What the company’s managers are asked to approve; null for nothing'),
  version: Version,
});
export type Form = z.output<typeof Form>;

/** A form as it is filled in. */
export const OfferedForm = Form.pick({
  id: true,
  name: true,
  intro: true,
  questions: true,
  approval: true,
  version: true,
});
export type OfferedForm = z.output<typeof OfferedForm>;

const Key = z
  .string(formMessages.key)
  .regex(/^[a-z][a-zA-Z0-9]*$/, formMessages.key)
  .max(FormLimit.key, `Use at most ${FormLimit.key} characters`);
const Value = line({ max: FormLimit.value, required: formMessages.optionRequired });

const NewQuestion = z.object({
  key: Key.describe('Names the answer in titles and conditions; a key keeps its kind for good'),
  label: line({ max: FormLimit.label, required: formMessages.labelRequired }),
  help: paragraphs({ max: FormLimit.help }).default(''),
  kind: z.enum(QuestionKinds),
  options: z
    .array(
      z.object({
        value: Value.describe('What tickets keep; it stays as it is when the label changes'),
        label: line({ max: FormLimit.label, required: formMessages.optionRequired }),
        isRetired: z.boolean().default(false),
      }),
    )
    // One more passes here, and gets the limit as its answer.
    .max(FormLimit.options + 1, formMessages.tooManyOptions)
    .default([]),
  isRequired: z.boolean().default(false),
  when: z
    .object({ key: Key, in: z.array(Value).max(FormLimit.options) })
    .nullable()
    .default(null)
    .describe(
      'An earlier question, answered with yes or no or with a choice, and its answers with which this one is asked',
    ),
});

const fields = {
  name: line({ max: FieldLimit.name, required: formMessages.nameRequired }),
  intro: paragraphs({ max: FormLimit.intro }).describe('Shown above the questions'),
  audience: z.enum(FormAudiences),
  companyIds: z.array(Id).max(FormLimit.companies),
  roles: z.array(ClientRole).max(ClientRole.options.length),
  templateId: Id.nullable().describe('The template from which its tickets have tags, assignee and steps'),
  title: line({ max: FieldLimit.title, required: formMessages.titleRequired }).describe(
    'The title of its tickets. May contain the variables of templates, and answers, such as `{{form.firstDay}}`',
  ),
  priority: TicketPriority,
  category: line({ max: FieldLimit.category }).transform((category) => category || DefaultCategory),
  questions: z.array(NewQuestion).max(FormLimit.questions + 1, formMessages.tooManyQuestions),
  isActive: z.boolean().describe('Whether it is offered'),
  approval: FormApproval.extend({ notRequester: FormApproval.shape.notRequester.default(false) })
    .nullable()
    .describe(
      'What the managers of the company are asked to approve as soon as a ticket is raised with it; null for nothing',
    ),
};

export const NewForm = z
  .object({
    name: fields.name,
    intro: fields.intro.default(''),
    audience: fields.audience.default('clients'),
    companyIds: fields.companyIds.default([]),
    roles: fields.roles.default(ClientRole.options),
    templateId: fields.templateId.default(null),
    title: fields.title,
    priority: fields.priority.default(DefaultPriority),
    category: fields.category.default(DefaultCategory),
    questions: fields.questions.default([]),
    isActive: fields.isActive.default(true),
    approval: fields.approval.default(null),
  })
  .superRefine((form, context) => {
    for (const { path, message } of formIssues(form))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
export type NewFormInput = z.output<typeof NewForm>;

/** Omitted fields stay unchanged; questions, roles and companies are replaced as a whole. */
export const FormChanges = z.object({ ...fields, version: BaseVersion }).partial();
export type FormChangesInput = z.output<typeof FormChanges>;

type Checked = Pick<NewFormInput, 'audience' | 'companyIds' | 'roles' | 'title' | 'questions'>;

/** What is wrong with a form as a whole: its audience, variables that name no question, and its questions. */
export function formIssues({ audience, companyIds, roles, title, questions }: Checked): Issue[] {
  const issues: Issue[] = questions.flatMap((question, index) =>
    questionIssues(question, questions.slice(0, index)).map(({ path, message }) => ({
      path: `questions.${index}.${path}`,
      message,
    })),
  );
  for (const name of variablesIn(title)) {
    const [group, key] = name.split('.');
    const isKnown = group === 'form' ? questions.some((question) => question.key === key) : isTemplateVariable(name);
    if (!isKnown) issues.push({ path: 'title', message: formMessages.unknownVariable(name) });
  }
  if (audience !== 'staff' && roles.length === 0) issues.push({ path: 'roles', message: formMessages.noRoles });
  if (audience === 'companies' && companyIds.length === 0)
    issues.push({ path: 'companyIds', message: formMessages.noCompanies });
  return issues;
}

function questionIssues(question: Question, earlier: readonly Question[]): Issue[] {
  const { key, options, when } = question;
  const issues: Issue[] = [];
  if (earlier.some((other) => other.key === key)) issues.push({ path: 'key', message: formMessages.sameKey });
  if (hasOptions(question)) {
    if (options.every(({ isRetired }) => isRetired)) issues.push({ path: 'options', message: formMessages.noOptions });
    options.forEach(({ value }, index) => {
      if (options.findIndex((option) => option.value === value) < index)
        issues.push({ path: `options.${index}.value`, message: formMessages.sameValue });
    });
  } else if (options.length > 0) issues.push({ path: 'options', message: formMessages.optionsWithoutChoice });

  const message = when && whenIssue(when, earlier);
  if (message) issues.push({ path: 'when', message });
  return issues;
}

function whenIssue(when: NonNullable<Question['when']>, earlier: readonly Question[]) {
  const asked = earlier.find(({ key }) => key === when.key);
  if (!asked) return formMessages.whenUnknown;
  if (!canBeCondition(asked)) return formMessages.whenKind;
  if (when.in.length === 0) return formMessages.noValues;
  const values = valuesOf(asked);
  return when.in.every((value) => values.includes(value)) ? undefined : formMessages.whenValue;
}

export const FormQuery = PageQuery.extend({ search: Search.describe('Part of the name') });
export type FormQueryInput = z.output<typeof FormQuery>;

export const FormParams = z.object({ formId: idOf('Form') });

export const AnswersQuery = z
  .object({ from: ReportDate.optional(), to: ReportDate.optional().describe('The last day, which counts') })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: reportMessages.endsFirst });
export type AnswersQueryInput = z.output<typeof AnswersQuery>;

const tags = ['Forms'];
const forSuperAdmins = 'For super admins.';

export const listOfferedForms = endpoint({
  method: 'GET',
  url: '/api/ticketing/forms',
  access: 'signed-in',
  schema: {
    summary: 'List the forms that you may use, by name',
    description:
      'Clients get the active forms for their company and role, provider staff all active ones. Options that can’t be chosen any more are left out.',
    tags,
    querystring: z.object({
      company: Id.optional().describe('For provider staff: only forms that can be filled in for this company'),
    }),
    response: { 200: z.array(OfferedForm) },
  },
});

export const listForms = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/forms',
  access: 'staff',
  schema: {
    summary: 'List forms by name',
    description: 'For provider staff.',
    tags,
    querystring: FormQuery,
    response: { 200: z.array(Form) },
  },
});

export const findForm = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/forms/:formId',
  access: 'staff',
  schema: {
    summary: 'Read a form',
    description: 'For provider staff.',
    tags,
    params: FormParams,
    response: { 200: Form },
  },
});

export const createForm = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/forms',
  access: 'staff',
  may: [canWriteForms, formMessages.onlySuperAdmins],
  createsOnce: true,
  schema: {
    summary: 'Add a form',
    description: `${forSuperAdmins} More than ${FormLimit.forms} forms, ${FormLimit.questions} questions, or ${FormLimit.options} options of one, return 409.`,
    tags,
    body: NewForm,
    response: { 201: Form },
  },
});

export const updateForm = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/forms/:formId',
  access: 'staff',
  may: [canWriteForms, formMessages.onlySuperAdmins],
  findsFirst: true,
  schema: {
    summary: 'Change a form',
    description: `${forSuperAdmins} ${changeDescription} Tickets keep questions and answers as they were. A key that was used in this form keeps its kind for good. Answers of people who are filling in the form at that time are checked against the new one.`,
    tags,
    params: FormParams,
    body: FormChanges,
    ...changeOf(Form),
  },
});

export const deleteForm = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/forms/:formId',
  access: 'staff',
  may: [canWriteForms, formMessages.onlySuperAdmins],
  schema: {
    summary: 'Delete a form',
    description: `${forSuperAdmins} Its tickets stay, with their answers. People who are filling it in at that time get 409.`,
    tags,
    params: FormParams,
    response: { 200: Done },
  },
});

export const fillInForm = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/form',
  access: 'staff',
  findsFirst: true,
  createsOnce: true,
  schema: {
    summary: 'Fill in a form for a ticket afterwards',
    description:
      'For provider staff. The answers become an internal note, so clients see neither them nor the form. Required questions may stay open; wrong answers are refused. A ticket that has a form, and a merged one, get 409.',
    tags,
    params: TicketParams,
    body: z.object({ formId: Id, answers: Answers }),
    response: { 201: Done },
  },
});

export const downloadAnswers = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/forms/:formId/answers.csv',
  access: 'staff',
  schema: {
    summary: 'Download what was answered in a form as CSV',
    description: `For provider staff. Of tickets that were created in the period, newest first: a line for each ticket, and a column for each key that the form ever had, removed ones last. RFC 4180 in UTF-8 with a byte-order mark; times are in the provider’s time zone. A cell that a spreadsheet would take for a formula begins with an apostrophe. After ${CsvTickets.toLocaleString('en-US')} tickets, a last line says that more follow.`,
    tags,
    params: FormParams,
    querystring: AnswersQuery,
    response: { 200: z.unknown().describe('The lines, as text/csv') },
  },
});
