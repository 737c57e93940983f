import type { Reply } from '#contract/endpoint.ts';
import type { Question } from '#contract/form-answers.ts';
import type { listForms, listOfferedForms } from '#contract/forms.ts';
import type { findTicket } from '#contract/tickets.ts';
import { id } from './people.ts';

type Form = Reply<typeof listForms>[number];
type Offered = Reply<typeof listOfferedForms>[number];

export const question = (key: string, label: string, fields: Partial<Question> = {}): Question => ({
  ...{ key, label, help: '', kind: 'text', options: [], isRequired: false, when: null },
  ...fields,
});

const optionsOf = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label, isRetired: false }));

const required = { isRequired: true } as const;

/** With a laptop question on which another one depends. */
export const employeeQuestions = (): Question[] => [
  question('name', 'Name of the new employee', { kind: 'person', ...required }),
  question('firstDay', 'First day', { kind: 'date', ...required }),
  question('laptop', 'Do they need a laptop?', { kind: 'yes_no', ...required }),
  question('model', 'Which laptop?', {
    kind: 'choice',
    options: [...optionsOf('Light 13 inch', 'Large 16 inch'), { value: 'old', label: 'Old one', isRetired: true }],
    ...required,
    when: { key: 'laptop', in: ['yes'] },
  }),
  question('programs', 'Programs', {
    kind: 'choices',
    help: 'Everybody gets email and the office programs.',
    options: optionsOf('Accounting', 'Drawing', 'Scheduling', 'Remote access'),
  }),
  question('notes', 'Anything else?', { kind: 'paragraph' }),
];

/** One of each kind of question. */
export const everyQuestion = (): Question[] => [
  question('text', 'Which printer?', { help: 'Its name is on the label at the side.', ...required }),
  question('paragraph', 'What happened?', { kind: 'paragraph' }),
  question('number', 'How many pages a day?', { kind: 'number' }),
  question('date', 'Since when?', { kind: 'date' }),
  question('yesNo', 'Does it print at all?', { kind: 'yes_no', ...required }),
  question('choice', 'Which floor?', {
    kind: 'choice',
    options: optionsOf('Ground floor', 'First', 'Second', 'Attic'),
  }),
  question('many', 'Which office?', {
    kind: 'choice',
    options: optionsOf('North', 'East', 'South', 'West', 'Annex', 'Warehouse', 'Garage'),
  }),
  question('choices', 'Who is affected?', {
    kind: 'choices',
    options: optionsOf('Front desk', 'Back office', 'Guests'),
  }),
  question('person', 'Whom do we ask on site?', { kind: 'person' }),
  question('email', 'Their email', { kind: 'email' }),
  question('phone', 'Their phone', { kind: 'phone' }),
];

export const form = (fields: Partial<Form> = {}): Form => ({
  id: id(900),
  name: 'New employee',
  intro: 'We need five working days to prepare everything.',
  audience: 'clients',
  companyIds: [],
  roles: ['manager', 'member'],
  templateId: id(850),
  templateName: 'New employee',
  title: 'New employee: {{form.name}}',
  priority: 'medium',
  category: 'Account Access',
  questions: employeeQuestions(),
  isActive: true,
  approval: null,
  version: 1,
  ...fields,
});

export const folderForm = (fields: Partial<Form> = {}) =>
  form({
    id: id(901),
    name: 'Access to a folder',
    intro: 'Somebody of your company needs to read or change a shared folder.',
    templateId: null,
    templateName: null,
    roles: ['manager', 'member', 'employee'],
    title: 'Access to {{form.folder}}',
    questions: [
      question('folder', 'Which folder?', required),
      question('who', 'Who needs it?', { kind: 'person', ...required }),
      question('change', 'May they change it?', { kind: 'yes_no' }),
    ],
    ...fields,
  });

/** A form as it is filled in. */
export const offered = ({ id: formId, name, intro, questions, approval, version }: Form): Offered => ({
  ...{ id: formId, name, intro, approval, version },
  questions: questions.map((each) => ({ ...each, options: each.options.filter(({ isRetired }) => !isRetired) })),
});

/** So many that they are searched. */
export const manyForms = () =>
  [
    ...['New employee', 'Employee leaves', 'Access to a folder', 'New printer', 'Move a workplace', 'Order a phone'],
    ...['Certificate', 'Domain', 'Remote access'],
  ].map((name, index) =>
    offered(folderForm({ id: id(900 + index), name, intro: index % 3 ? '' : 'We need five working days.' })),
  );

/** What a ticket keeps of a form. */
export const ticketForm = (): NonNullable<Reply<typeof findTicket>['form']> => ({
  id: id(900),
  name: 'New employee',
  answers: [
    { key: 'name', label: 'Name of the new employee', value: { name: 'Lou Baker' }, text: 'Lou Baker' },
    { key: 'firstDay', label: 'First day', value: '2026-12-07', text: 'Dec 7, 2026' },
    { key: 'laptop', label: 'Do they need a laptop?', value: 'yes', text: 'Yes' },
    { key: 'model', label: 'Which laptop?', value: 'light-13-inch', text: 'Light 13 inch' },
    { key: 'programs', label: 'Programs', value: ['accounting', 'drawing'], text: 'Accounting, Drawing' },
    {
      key: 'notes',
      label: 'Anything else?',
      value: 'Near the window.\nA second screen.',
      text: 'Near the window.\nA second screen.',
    },
  ],
});
