import { z } from 'zod';
import { variablesIn } from '#contract/reply-variables.ts';
import { isTemplateVariable, templateMessages } from '#contract/templates-constants.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { parseTags } from '#web/lib/tags.ts';
import type { TemplateFields as Sent, Template } from './api.ts';

const TypedStep = z.object({
  /** Identifies it while it is typed. */
  key: z.string(),
  text: z.string(),
  section: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  when: z.object({ key: z.string(), in: z.array(z.string()) }).nullable(),
});
export type TypedStep = z.output<typeof TypedStep>;

/** A template as typed, complete or not. */
export const TemplateFields = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
  tagText: z.string(),
  assignedToId: z.string(),
  isShownToClient: z.boolean(),
  steps: z.array(TypedStep),
});
export type TemplateFields = z.output<typeof TemplateFields>;

/** The draft of an edit, or of a new template. */
export const templateDraft = {
  nameOf: (template: Template | undefined) => (template ? `template:${template.id}` : 'new-template'),
  schema: TemplateFields,
};

/** A step with nothing typed yet. */
export function blankStep(): TypedStep {
  return { key: crypto.randomUUID(), text: '', section: '', help: '', isRequired: false, when: null };
}

export function fieldsOf(template: Template | undefined): TemplateFields {
  if (!template) {
    const texts = { name: '', title: '', description: '', category: '', tagText: '', assignedToId: '' };
    return { ...texts, priority: DefaultPriority, isShownToClient: false, steps: [] };
  }
  const { name, title, description, category, priority, tags, assignedToId, isShownToClient, steps } = template;
  return {
    ...{ name, title, description, category, priority, isShownToClient },
    tagText: tags.join(', '),
    assignedToId: assignedToId ?? '',
    steps: steps.map((step, index) => ({ key: `${index}`, ...step, section: step.section ?? '' })),
  };
}

/** As the server takes it. Steps without a text are left out. */
export function toSent({ tagText, assignedToId, steps, ...fields }: TemplateFields): Sent {
  return {
    ...fields,
    tags: parseTags(tagText),
    assignedToId: assignedToId || null,
    steps: steps
      .filter(({ text }) => text.trim() !== '')
      .map(({ key: _, section, ...step }) => ({ ...step, section: section.trim() || null })),
  };
}

/** Variables that do not exist, and conditions without an answer, at the field that has them. */
export function problemsIn({ title, description, steps }: TemplateFields) {
  const problem = (text: string) => {
    const unknown = variablesIn(text).find((name) => !isTemplateVariable(name));
    return unknown && templateMessages.unknown(unknown);
  };
  const inSteps = steps.map(
    ({ text, when }) => problem(text) ?? (when?.in.length === 0 ? templateMessages.answersRequired : undefined),
  );
  const index = inSteps.findIndex(Boolean);
  const found = {
    title: problem(title),
    description: problem(description),
    steps: index < 0 ? undefined : `Step ${index + 1}: ${inSteps[index]}`,
  };
  return Object.values(found).some(Boolean) ? found : undefined;
}
