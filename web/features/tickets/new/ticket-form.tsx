import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { NewTicket } from '#contract/tickets.ts';
import { DefaultPriority, DescriptionLength, TicketPriorities } from '#contract/tickets-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/files/attach-bar.tsx';
import { useFormFiles } from '#web/features/files/form-files.ts';
import { noPick, type Pick } from '#web/features/pickers/picker.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useCreateTicket } from '#web/features/tickets/panel/api.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { said } from '#web/lib/form-errors.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';

const Picked = z.object({ id: z.string(), name: z.string() });

/** A new ticket as typed, complete or not. Clients have no fields for the company, the assignee and tags. */
const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
  company: Picked.default(noPick),
  requester: Picked.default(noPick),
  assignedToId: z.string().default(''),
  tagText: z.string().default(''),
});
export type TicketDraft = z.output<typeof TicketDraft>;
type Form = UseFormReturn<TicketDraft, unknown, TicketDraft>;

const empty = TicketDraft.parse({ title: '', description: '', category: '', priority: DefaultPriority });

/** A company or a person that was picked from a list, or must be. */
const chosen = (mustBe: (pick: Pick) => unknown, message: string) => Picked.refine(mustBe, message);

/** A ticket that can be sent. Who has no field for the company needs none. */
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
export const StaffTicket = complete(required, required);

type Start = { company?: Pick; requester?: Pick | undefined };

/**
 * The form of a new ticket, kept as a draft.
 * @param draft the name of the draft
 * @param start what it starts with
 */
export function useTicketForm(draft: string, schema: typeof ClientTicket, start: Start = {}) {
  const first = { ...empty, company: start.company ?? noPick, requester: start.requester ?? noPick };
  const { mutate: createTicket, isPending } = useCreateTicket(draft);
  const { restored, keep, discard } = useDraft(draft, TicketDraft);
  // Discarding the draft remounts the pickers, because they keep their own text.
  const [round, setRound] = useState(0);
  const form: Form = useForm({
    resolver: zodResolver(schema),
    defaultValues: restored ?? first,
    shouldFocusError: false,
  });
  const { watch, getValues, setValue, reset } = form;
  const { attachments, zone, button, attachRest } = useFormFiles(draft, {
    most: DescriptionLength,
    read: () => getValues('description'),
    write: (text) => setValue('description', text),
  });
  useEffect(() => watch((typed) => keep(typed, !typed.title && !typed.description)).unsubscribe, [watch, keep]);

  function startOver() {
    discard();
    attachments.clear();
    reset(first);
    setRound(round + 1);
  }

  type Sent = Omit<Parameters<typeof createTicket>[0], 'fileIds'>;

  return {
    form,
    round,
    attachRest,
    /** Forgets all that was typed. */
    startOver,
    create: (ticket: Sent, onSuccess: (created: Ticket) => void) =>
      createTicket({ ...ticket, fileIds: attachments.fileIds }, { onSuccess }),
    notice: restored && <DraftNotice onDiscard={startOver} />,
    files: <AttachedFiles attachments={attachments} focus={button} />,
    /** For the dialog. */
    frame: {
      action: isPending ? 'Creating...' : 'Create ticket',
      isBlocked: isPending || attachments.isBusy,
      zone,
      extra: <AttachButtons attachments={attachments} first={button} isLabeled />,
    },
  };
}

type TextProps = { form: Form; placeholder?: string };

export function TitleField({ form: { register, formState }, placeholder }: TextProps) {
  return (
    <TextField
      label="Title"
      placeholder={placeholder}
      limit={FieldLimit.title}
      aria-required
      {...said(formState.errors.title && { message: 'Enter a title.' })}
      {...register('title')}
    />
  );
}

type DescriptionProps = TextProps & { onAttachRest: (() => void) | undefined };

export function DescriptionField({ form: { register, formState }, placeholder, onAttachRest }: DescriptionProps) {
  return (
    <TextAreaField
      label="Description"
      rows={6}
      placeholder={placeholder}
      limit={DescriptionLength}
      onAttachRest={onAttachRest}
      aria-required
      {...said(formState.errors.description && { message: 'Describe the problem.' })}
      {...register('description')}
    />
  );
}
