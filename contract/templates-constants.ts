/** What a template can fill in from the ticket that is created from it. Dates are those of the creation. */
export const TemplateVariables = [
  'company.name',
  'requester.firstName',
  'requester.fullName',
  'run.date',
  'run.month',
  'run.week',
] as const;
export type TemplateVariable = (typeof TemplateVariables)[number];

const ANSWER = /^form\.[a-z][a-zA-Z0-9]*$/;

/** Whether a template may contain a variable: one of the list, or the answer to a question of a form. */
export function isTemplateVariable(name: string) {
  return TemplateVariables.some((variable) => variable === name) || ANSWER.test(name);
}

/** What can use a template. */
export const TemplateUses = ['routine', 'form', 'saved reply'] as const;

/** The most templates. */
export const MostTemplates = 500;

/** How many templates the page of all of them loads at once, and how many a field offers. */
export const TemplatePage = 50;

export const templateMessages = {
  listFailed: 'Failed to load templates',
  loadFailed: 'Failed to load the template',
  nameRequired: 'Enter a name',
  titleRequired: 'Enter the title that the ticket gets',
  answersRequired: 'Choose at least one answer with which the step is needed',
  unknown: (name: string) => `There is no variable {{${name}}}. Choose one of the listed variables.`,
  tooMany: `There are ${MostTemplates} templates, which is the maximum. Delete one that is no longer needed, then save this one.`,
  tooManySteps: 'A template has at most 100 steps',
  notFound: 'This template was deleted. Choose another one.',
  unknownAssignee: 'Choose somebody of your team who can log in',
  inUse: (uses: readonly { kind: (typeof TemplateUses)[number]; name: string }[]) =>
    `This template is still used: ${uses.map(({ kind, name }) => `${kind} “${name}”`).join(', ')}. Choose another one there, then delete it.`,
  created: 'Template added',
  createFailed: 'Failed to add the template',
  updated: 'Template saved',
  updateFailed: 'Failed to save the template',
  deleted: 'Template deleted',
  deleteFailed: 'Failed to delete the template',
} as const;
