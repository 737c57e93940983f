/** How a question is answered. */
export const QuestionKinds = [
  'text',
  'paragraph',
  'number',
  'date',
  'yes_no',
  'choice',
  'choices',
  'person',
  'email',
  'phone',
] as const;
export type QuestionKind = (typeof QuestionKinds)[number];

/** The kinds whose answer is one or several of the question’s options. */
export const OptionKinds = ['choice', 'choices'] as const satisfies readonly QuestionKind[];

/** The kinds on whose answer it may depend whether another question is asked. */
export const ConditionKinds = ['yes_no', 'choice', 'choices'] as const satisfies readonly QuestionKind[];

export const YesNo = ['yes', 'no'] as const;

/** Who is offered a form: everybody of all clients, of some companies, or provider staff alone. */
export const FormAudiences = ['clients', 'companies', 'staff'] as const;

/** Lengths are in characters. */
export const FormLimit = {
  forms: 100,
  questions: 50,
  /** Of one question. */
  options: 100,
  /** Of one answer. */
  choices: 50,
  companies: 500,
  key: 60,
  value: 100,
  label: 200,
  help: 500,
  intro: 2_000,
  text: 500,
  paragraph: 5_000,
  number: 1e12,
} as const;

const number = FormLimit.number.toLocaleString('en-US');

export const formMessages = {
  listFailed: 'Failed to load the forms',
  loadFailed: 'Failed to load the form',
  onlySuperAdmins: 'Access Denied: Only super admins can change forms',
  nameRequired: 'Enter a name',
  titleRequired: 'Enter the title that the ticket gets',
  labelRequired: 'Enter the question',
  optionRequired: 'Enter what can be chosen',
  key: 'Use a key such as firstDay: letters and digits, beginning with a small letter',
  sameKey: 'Another question has this key. Use each key once.',
  otherKind: (kind: string) =>
    `This key was used for a question of another kind (${kind}) in this form. Use another key for this question.`,
  noOptions: 'Add at least one option that can be chosen',
  optionsWithoutChoice: 'Only questions with a choice have options. Remove them, or change the kind of the question.',
  sameValue: 'Another option of this question has this value. Use each value once.',
  noValues: 'Choose at least one answer with which the question is asked',
  whenUnknown: 'Choose a question that comes before this one',
  whenKind: 'Choose a question that is answered with yes or no, or with a choice',
  whenValue: 'Choose answers that this question has',
  noRoles: 'Choose at least one role that may use the form',
  noCompanies: 'Choose at least one company that is not archived',
  unknownVariable: (name: string) =>
    `There is no variable {{${name}}}. Use the key of a question, such as {{form.firstDay}}.`,
  tooMany: `There are ${FormLimit.forms} forms, which is the maximum. Delete one that is no longer needed, then save this one.`,
  tooManyQuestions: `A form has at most ${FormLimit.questions} questions`,
  tooManyOptions: `A question has at most ${FormLimit.options} options`,
  created: 'Form added',
  createFailed: 'Failed to add the form',
  updated: 'Form saved',
  updateFailed: 'Failed to save the form',
  deleted: 'Form deleted. Its tickets stay.',
  deleteFailed: 'Failed to delete the form',
  downloadFailed: 'Failed to download the answers',
  dayRequired: 'Choose the first or the last day',
  gone: 'This form is no longer offered. Send what you entered as a plain ticket, or choose another form.',
  goneLater: 'This form is no longer offered. Choose another form.',
  otherCompany: 'This form is not for this company. Choose another form.',
  hasForm: 'This ticket has a form already. Reload the page to see what was answered.',
  noAnswers: 'Answer at least one question',
  filledIn: 'Form filled in. The answers are an internal note.',
  fillInFailed: 'Failed to fill in the form',
  answersWithoutForm: 'Send formId with the answers',
  answerRequired: 'Answer this question',
  unknownQuestion: 'The form does not ask this any more',
  number: `Enter a number between -${number} and ${number}`,
  text: 'Enter a text',
  yesNo: 'Choose yes or no',
  option: 'Choose one of the options',
  tooManyChoices: `Choose at most ${FormLimit.choices} options`,
  person: 'Choose a person, or enter the name of somebody new',
  unknownPerson: 'Choose an active user of this company, or enter a name',
  tooLong: (most: number) =>
    `The answers are too long for one ticket. Shorten them to ${most.toLocaleString('en-US')} characters altogether, or attach the rest as a file.`,
  /** Shown in the editor. */
  asksForSecret:
    'Don’t ask for passwords, PINs or card numbers: answers are sent by email and kept in the ticket. Ask people to call you instead.',
} as const;
