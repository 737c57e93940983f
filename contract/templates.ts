import { z } from 'zod';
import { Section, StepText } from './checklists.ts';
import { ChecklistLimit } from './checklists-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, paragraphs, Search, Tags } from './primitives.ts';
import { variablesIn } from './reply-variables.ts';
import { FieldLimit } from './shared-constants.ts';
import { isTemplateVariable, MostTemplates, TemplateUses, templateMessages } from './templates-constants.ts';
import { TicketPriority } from './tickets.ts';
import { DefaultCategory, DefaultPriority, DescriptionLength } from './tickets-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

/** The answer to a question of a form with which a step is needed. */
const When = z
  .object({
    key: z
      .string()
      .regex(/^[a-z][a-zA-Z0-9]*$/, 'Use the key of a question')
      .max(FieldLimit.name),
    in: z.array(line({ max: FieldLimit.name })).max(ChecklistLimit.steps),
  })
  .refine((when) => when.in.length > 0, templateMessages.answersRequired);

const StoredStep = z.object({
  text: z.string(),
  section: z.string().nullable(),
  help: z.string(),
  isRequired: z.boolean(),
  when: z.object({ key: z.string(), in: z.array(z.string()) }).nullable(),
});

export const Template = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: TicketPriority,
  tags: z.array(z.string()),
  assignedToId: Id.nullable(),
  isShownToClient: z.boolean(),
  steps: z.array(StoredStep),
  version: Version,
});
export type Template = z.output<typeof Template>;

export const TemplateUse = z.object({ kind: z.enum(TemplateUses), id: Id, name: z.string() });
export type TemplateUse = z.output<typeof TemplateUse>;

/** A text that may contain the variables of templates. */
const filled = <Text extends z.ZodType<string>>(text: Text) =>
  text.superRefine((value, context) => {
    for (const name of variablesIn(value)) {
      if (!isTemplateVariable(name)) context.addIssue(templateMessages.unknown(name));
    }
  });

const withVariables = 'May contain variables, such as `{{company.name}}`';

const TemplateStep = z.object({
  text: filled(StepText).describe(withVariables),
  section: Section.default(null),
  help: paragraphs({ max: ChecklistLimit.help }).default('').describe('How it is done; clients never see it'),
  isRequired: z.boolean().default(false),
  when: When.nullable()
    .default(null)
    .describe('The step is left out if the form that the ticket came from asks this and the answer is none of these'),
});

const fields = {
  name: line({ max: FieldLimit.name, required: templateMessages.nameRequired }),
  title: filled(line({ max: FieldLimit.title, required: templateMessages.titleRequired })).describe(withVariables),
  description: filled(paragraphs({ max: DescriptionLength })).describe(withVariables),
  category: line({ max: FieldLimit.category }).transform((category) => category || DefaultCategory),
  priority: TicketPriority,
  tags: Tags,
  assignedToId: Id.nullable().describe('Somebody of the provider’s staff'),
  isShownToClient: z.boolean().describe('Whether clients see the steps'),
  // One more passes here, and gets the limit as its answer.
  steps: z.array(TemplateStep).max(ChecklistLimit.steps + 1, templateMessages.tooManySteps),
};

export const NewTemplate = z.object({
  name: fields.name,
  title: fields.title,
  description: fields.description.default(''),
  category: fields.category.default(DefaultCategory),
  priority: fields.priority.default(DefaultPriority),
  tags: fields.tags.default([]),
  assignedToId: fields.assignedToId.default(null),
  isShownToClient: fields.isShownToClient.default(false),
  steps: fields.steps.default([]),
});
export type NewTemplateInput = z.output<typeof NewTemplate>;

/** Omitted fields stay unchanged; tags and steps are replaced as a whole. */
export const TemplateChanges = z.object({ ...fields, version: BaseVersion }).partial();
export type TemplateChangesInput = z.output<typeof TemplateChanges>;

export const TemplateQuery = PageQuery.extend({ search: Search.describe('Part of the name or of the title') });
export type TemplateQueryInput = z.output<typeof TemplateQuery>;

export const TemplateParams = z.object({ templateId: idOf('Template') });
const tags = ['Templates'];

export const listTemplates = endpoint({
  method: 'GET',
  url: '/api/ticketing/templates',
  access: 'staff',
  schema: {
    summary: 'List templates of tickets by name',
    description: 'For provider staff.',
    tags,
    querystring: TemplateQuery,
    response: { 200: z.array(Template) },
  },
});

export const findTemplate = endpoint({
  method: 'GET',
  url: '/api/ticketing/templates/:templateId',
  access: 'staff',
  schema: {
    summary: 'Read a template',
    description: 'For provider staff.',
    tags,
    params: TemplateParams,
    response: { 200: Template.extend({ usedBy: z.array(TemplateUse).describe('What can’t do without it') }) },
  },
});

export const createTemplate = endpoint({
  method: 'POST',
  url: '/api/ticketing/templates',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Add a template',
    description: `For provider staff. More than ${MostTemplates} templates, and more than ${ChecklistLimit.steps} steps, return 409.`,
    tags,
    body: NewTemplate,
    response: { 201: Template },
  },
});

export const updateTemplate = endpoint({
  method: 'PUT',
  url: '/api/ticketing/templates/:templateId',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Change a template',
    description: `For provider staff. ${changeDescription} Tickets that were created from it stay as they are.`,
    tags,
    params: TemplateParams,
    body: TemplateChanges,
    ...changeOf(Template),
  },
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/templates/:templateId',
  access: 'staff',
  schema: {
    summary: 'Delete a template',
    description:
      'For provider staff. Tickets that were created from it stay as they are. One that is in use is not deleted: 409 names what uses it.',
    tags,
    params: TemplateParams,
    response: { 200: Done },
  },
});
