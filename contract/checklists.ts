import { z } from 'zod';
import { ChecklistLimit, checklistMessages, StepStates } from './checklists-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, paragraphs, Redaction, Timestamp } from './primitives.ts';
import { ReasonLength, redactionMessages } from './redactions-constants.ts';
import { TicketParams } from './tickets.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

const StepState = z.enum(StepStates);

export const ChecklistStep = z.object({
  id: Id,
  text: z.string(),
  section: z.string().nullable().describe('Steps of one section follow each other under its name'),
  help: z.string(),
  isRequired: z.boolean().describe('While it is open, provider staff can’t resolve the ticket by accident'),
  state: StepState.describe('`not_needed` counts as done'),
  note: z.string().nullable(),
  doneAt: Timestamp.nullable().describe('Also when it was marked as not needed'),
  doneByName: z.string().nullable(),
  redactions: z.array(Redaction).describe('When its texts were removed for good'),
  version: Version,
});
export type ChecklistStep = z.output<typeof ChecklistStep>;

/** What clients see of a step. */
const ShownStep = ChecklistStep.pick({ text: true, section: true, state: true });

export const Checklist = z.object({
  isShownToClient: z
    .boolean()
    .describe('Whether clients who see the ticket see its steps, without help, notes and names'),
  steps: z.array(z.union([ChecklistStep, ShownStep])).describe('In their order. Clients get text, section and state'),
});

export const StepText = line({ max: ChecklistLimit.text, required: checklistMessages.textRequired });
export const Section = line({ max: ChecklistLimit.section })
  .nullable()
  .transform((section) => section || null);
const Note = paragraphs({ max: ChecklistLimit.note })
  .nullable()
  .transform((note) => note || null);

export const NewStep = z.object({
  text: StepText,
  section: Section.default(null),
  isRequired: z.boolean().default(false),
  afterId: Id.optional().describe('The step that it follows; by default it is the last one'),
});
export type NewStepInput = z.output<typeof NewStep>;

/** Omitted fields stay unchanged. */
export const StepChanges = z.object({
  text: StepText.optional(),
  section: Section.optional(),
  isRequired: z.boolean().optional(),
  state: StepState.optional(),
  note: Note.optional().describe('Required for `not_needed`'),
  version: BaseVersion,
});
export type StepChangesInput = z.output<typeof StepChanges>;

export const StepParams = TicketParams.extend({ stepId: idOf('Step') });
const url = '/api/ticketing/tickets/:ticketId/checklist';
const tags = ['Checklists'];

export const findChecklist = endpoint({
  method: 'GET',
  url,
  access: 'signed-in',
  schema: {
    summary: 'Read the checklist of a ticket',
    description: 'For provider staff, and for clients who see the ticket if it is shown to them; otherwise 404.',
    tags,
    params: TicketParams,
    response: { 200: Checklist },
  },
});

export const updateChecklist = endpoint({
  method: 'PUT',
  url,
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Show a checklist to the client, or hide it',
    description: 'For provider staff.',
    tags,
    params: TicketParams,
    body: z.object({ isShownToClient: z.boolean() }),
    response: { 200: Checklist },
  },
});

export const applyTemplate = endpoint({
  method: 'POST',
  url: `${url}/apply`,
  access: 'staff',
  findsFirst: true,
  createsOnce: true,
  schema: {
    summary: 'Append the steps of a template',
    description: `For provider staff. Steps that are there stay as they are, and later changes of the template change no ticket. More than ${ChecklistLimit.steps} steps return 409, and none is added. A hidden checklist stays hidden, and steps of a template that is not shown to clients hide it.`,
    tags,
    params: TicketParams,
    body: z.object({ templateId: Id }),
    response: { 201: Done.extend({ added: z.int() }) },
  },
});

export const addStep = endpoint({
  method: 'POST',
  url: `${url}/steps`,
  access: 'staff',
  findsFirst: true,
  createsOnce: true,
  schema: {
    summary: 'Add a step',
    description: `For provider staff. More than ${ChecklistLimit.steps} steps return 409.`,
    tags,
    params: TicketParams,
    body: NewStep,
    response: { 201: ChecklistStep },
  },
});

export const updateStep = endpoint({
  method: 'PUT',
  url: `${url}/steps/:stepId`,
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Tick a step, or change it',
    description: `For provider staff. ${changeDescription} Each step has its own version, so people who tick different steps are never in each other’s way. A step that is done already keeps the first name and time.`,
    tags,
    params: StepParams,
    body: StepChanges,
    ...changeOf(ChecklistStep),
  },
});

export const deleteStep = endpoint({
  method: 'DELETE',
  url: `${url}/steps/:stepId`,
  access: 'staff',
  schema: {
    summary: 'Delete a step',
    description: 'For provider staff.',
    tags,
    params: StepParams,
    response: { 200: Done },
  },
});

export const orderSteps = endpoint({
  method: 'PUT',
  url: `${url}/order`,
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Order the steps',
    description:
      'For provider staff. Names each step of the checklist once, otherwise 400. Ticking never changes the order.',
    tags,
    params: TicketParams,
    body: z.object({ stepIds: z.array(Id).max(ChecklistLimit.merged, checklistMessages.notEachOnce) }),
    response: { 200: Checklist },
  },
});

export const redactStep = endpoint({
  method: 'POST',
  url: `${url}/steps/:stepId/redact`,
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Remove the texts of a step for good',
    description:
      'For provider staff. Text, help and note are removed from everything that is stored here, also from the audit log. Name and reason stand in their place. It can’t be undone; doing it again changes nothing.',
    tags,
    params: StepParams,
    body: z.object({ reason: line({ max: ReasonLength, required: redactionMessages.reasonRequired }) }),
    response: { 200: ChecklistStep },
  },
});
