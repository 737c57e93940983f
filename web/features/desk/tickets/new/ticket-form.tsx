import { z } from 'zod';
import { fileMessages } from '#contract/files-constants.ts';
import { line, paragraphs } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { NewTicket } from '#contract/tickets.ts';
import { DefaultPriority, DescriptionLength, TicketPriorities } from '#contract/tickets-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/desk/files/attach-bar.tsx';
import { useFormFiles } from '#web/features/desk/files/form-files.ts';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { sentAnswers, TypedAnswers } from '#web/features/desk/questions/typed-answers.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { type NewTicket as Sent, useCreateTicket } from '#web/features/desk/tickets/panel/api.ts';
import { useForm } from '#web/lib/form.ts';
import { askedIn, ChosenForm, useOffer, wrongIn } from './asked-form.ts';

const Picked = z.object({ id: z.string(), name: z.string() });

/** A new ticket as typed, complete or not. Clients have no fields for the company, the assignee and tags. */
const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
  company: Picked.default(noPick),
  requester: Picked.default(noPick),
  template: Picked.default(noPick),
  assignedToId: z.string().default(''),
  tagText: z.string().default(''),
  form: ChosenForm.nullable().default(null),
  answers: TypedAnswers.default({}),
});
export type TicketDraft = z.output<typeof TicketDraft>;

export const emptyTicket = TicketDraft.parse({ title: '', description: '', category: '', priority: DefaultPriority });

/** A company or a person that was picked from a list, or must be. */
const chosen = (mustBe: (pick: Pick) => unknown, message: string) => Picked.refine(mustBe, message);

/** A ticket that can be sent. Users without a field for the company need none. A template or a form has what is left out. */
const complete = (requester: z.ZodType<Pick, Pick>, company: z.ZodType<Pick, Pick> = Picked) =>
  z
    .object({
      title: line({ max: FieldLimit.title }),
      description: paragraphs({ max: DescriptionLength }),
      category: NewTicket.shape.category.unwrap(),
      priority: NewTicket.shape.priority.unwrap(),
      company,
      requester,
      assignedToId: z.string(),
      tagText: z.string(),
      template: Picked,
      form: z.unknown(),
    })
    .superRefine(({ template, form, ...texts }, context) => {
      if (template.id || form) return;
      for (const path of ['title', 'description'] as const) {
        if (!texts[path]) context.addIssue({ code: 'custom', path: [path], message: ticketMessages.requiredFields });
      }
    });

/** A typed name must be chosen, or the ticket would be the manager's own. */
export const ClientTicket = complete(chosen(({ id, name }) => id || !name.trim(), 'Choose a colleague from the list.'));

const required = chosen(({ id }) => id, ticketMessages.requiredFieldsForStaff);
export const StaffTicket = complete(required, required);

/** With a form, what is typed elsewhere waits. */
const checked = (ticket: TicketDraft) =>
  ticket.form ? { ...ticket, title: '', description: '', category: '' } : ticket;

type Options = {
  /** The name of the draft. */
  draft: string;
  schema: typeof ClientTicket;
  /** What it starts with. */
  start?: { company?: Pick; requester?: Pick | undefined } | undefined;
  toSent: (ticket: TicketDraft) => Omit<Sent, 'fileIds'>;
  /** What is sent for a ticket with a form, besides its answers. */
  whoseForm: (ticket: TicketDraft) => Omit<Sent, 'fileIds'>;
  onCreated: (created: Ticket) => void;
};

/** The form of a new ticket, kept as a draft. With a request form, its questions take the place of the texts. */
export function useTicketForm({ draft, schema, start = {}, toSent, whoseForm, onCreated }: Options) {
  const { attachments, zone, button, attachRest } = useFormFiles(draft, {
    most: DescriptionLength,
    read: () => form.typed.description,
    write: (description) => form.change({ description }),
  });
  const offer = useOffer();
  const form = useForm({
    fieldsOf: () => ({ ...emptyTicket, company: start.company ?? noPick, requester: start.requester ?? noPick }),
    draft: { nameOf: () => draft, schema: TicketDraft },
    schema,
    checked,
    problemIn: (ticket) => {
      if (attachments.isBusy) return fileMessages.uploading;
      return Object.keys(wrongIn(offer.nowOf(ticket.form), ticket)).length > 0
        ? { answers: ticketMessages.requiredFields }
        : undefined;
    },
    toSent: (ticket) => {
      const asked = offer.nowOf(ticket.form);
      const answered = asked && { formId: asked.id, answers: sentAnswers(asked.questions, ticket.answers) };
      return { ...(answered ? { ...whoseForm(ticket), ...answered } : toSent(ticket)), fileIds: attachments.fileIds };
    },
    sendsAll: true,
    mutation: useCreateTicket(),
    onSaved: (_, created) => onCreated(created),
  });

  /** Forgets all that was typed. */
  function startOver() {
    form.startOver();
    attachments.clear();
  }

  /** The contract says it once for all fields. */
  const missing = (text: string, error: string) => (form.isChecked && !text.trim() ? { error } : {});

  return {
    ...form,
    startOver,
    offer,
    asked: askedIn(form, offer),
    files: <AttachedFiles attachments={attachments} focus={button} />,
    /** For the dialog. */
    frame: {
      form: { ...form, startOver },
      action: ['Create ticket', 'Creating...'] as const,
      zone,
      extra: <AttachButtons attachments={attachments} first={button} isLabeled />,
    },
    titleField: { ...form.field('title'), 'aria-required': true, ...missing(form.typed.title, 'Enter a title.') },
    descriptionField: {
      ...form.field('description'),
      'aria-required': true,
      ...missing(form.typed.description, 'Describe the problem.'),
      onAttachRest: attachRest,
    },
  };
}
