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
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { type NewTicket as Sent, useCreateTicket } from '#web/features/desk/tickets/panel/api.ts';
import { useForm } from '#web/lib/form.ts';

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
});
export type TicketDraft = z.output<typeof TicketDraft>;

export const emptyTicket = TicketDraft.parse({ title: '', description: '', category: '', priority: DefaultPriority });

/** A company or a person that was picked from a list, or must be. */
const chosen = (mustBe: (pick: Pick) => unknown, message: string) => Picked.refine(mustBe, message);

/** A ticket that can be sent. Users without a field for the company need none. */
const complete = (requester: z.ZodType<Pick, Pick>, company: z.ZodType<Pick, Pick> = Picked) =>
  z.object({
    ...NewTicket.pick({ title: true, description: true }).shape,
    category: NewTicket.shape.category.unwrap(),
    priority: NewTicket.shape.priority.unwrap(),
    company,
    requester,
    assignedToId: z.string(),
    tagText: z.string(),
  });

/** A typed name must be chosen, or the ticket would be the manager's own. */
export const ClientTicket = complete(chosen(({ id, name }) => id || !name.trim(), 'Choose a colleague from the list.'));

const required = chosen(({ id }) => id, ticketMessages.requiredFieldsForStaff);
const forStaff = complete(required, required);

/** A template has what is left out. */
export const StaffTicket = forStaff
  .extend({
    title: line({ max: FieldLimit.title }),
    description: paragraphs({ max: DescriptionLength }),
    template: Picked,
  })
  .superRefine(({ template, ...texts }, context) => {
    for (const path of ['title', 'description'] as const) {
      if (!template.id && !texts[path])
        context.addIssue({ code: 'custom', path: [path], message: ticketMessages.requiredFields });
    }
  });

type Options = {
  /** The name of the draft. */
  draft: string;
  schema: typeof ClientTicket | typeof StaffTicket;
  /** What it starts with. */
  start?: { company?: Pick; requester?: Pick | undefined } | undefined;
  toSent: (ticket: TicketDraft) => Omit<Sent, 'fileIds'>;
  onCreated: (created: Ticket) => void;
};

/** The form of a new ticket, kept as a draft. */
export function useTicketForm({ draft, schema, start = {}, toSent, onCreated }: Options) {
  const { attachments, zone, button, attachRest } = useFormFiles(draft, {
    most: DescriptionLength,
    read: () => form.typed.description,
    write: (description) => form.change({ description }),
  });
  const form = useForm({
    fieldsOf: () => ({ ...emptyTicket, company: start.company ?? noPick, requester: start.requester ?? noPick }),
    draft: { nameOf: () => draft, schema: TicketDraft },
    schema,
    problemIn: () => (attachments.isBusy ? fileMessages.uploading : undefined),
    toSent: (ticket) => ({ ...toSent(ticket), fileIds: attachments.fileIds }),
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
    files: <AttachedFiles attachments={attachments} focus={button} />,
    /** For the dialog. */
    frame: {
      form: { ...form, startOver },
      action: ['Create ticket', 'Creating...'] as const,
      zone,
      extra: <AttachButtons attachments={attachments} first={button} isLabeled />,
    },
    titleField: { ...form.field('title'), ...missing(form.typed.title, 'Enter a title.') },
    descriptionField: {
      ...form.field('description'),
      ...missing(form.typed.description, 'Describe the problem.'),
      onAttachRest: attachRest,
    },
  };
}
