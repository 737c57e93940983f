import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DefaultPriority, FieldLimit, TicketPriorities } from '#contract/constants.ts';
import * as contract from '#contract/tickets.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { type NewTicket, useCreateTicket } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { PriorityField } from './choice-fields.tsx';

const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
});
const empty = { title: '', description: '', category: '', priority: DefaultPriority } as const;

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form: what is wrong, how bad it is. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const { mutate: createTicket, isPending } = useCreateTicket();
  const { restored, keep, discard } = useDraft('new-ticket', TicketDraft);
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<
    NewTicket,
    unknown,
    contract.NewTicketInput
  >({
    resolver: zodResolver(contract.NewTicket),
    defaultValues: restored ?? empty,
  });
  const { errors } = formState;
  useEffect(() => watch((typed) => keep(typed, !typed.title && !typed.description)).unsubscribe, [watch, keep]);

  function startOver() {
    discard();
    reset(empty);
  }

  function send(ticket: contract.NewTicketInput) {
    createTicket(ticket, {
      onSuccess: ({ id }) => {
        discard();
        onCreated(id);
      },
    });
  }

  return (
    <Dialog title="New Ticket" description="Tell us what happened. You can add more later." onClose={onClose}>
      <DialogForm
        label="New ticket"
        failure={(errors.title ?? errors.description)?.message}
        action={isPending ? 'Creating...' : 'Create Ticket'}
        isBlocked={isPending}
        onSend={handleSubmit(send)}
        onClose={onClose}
      >
        {restored && <DraftNotice onDiscard={startOver} />}
        <TextField
          label="Title"
          placeholder="The label printer prints blank labels"
          maxLength={FieldLimit.title}
          aria-required
          aria-invalid={errors.title ? true : undefined}
          {...register('title')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <CategoryField
            value={watch('category') ?? ''}
            onChange={(category) => setValue('category', category)}
            {...(errors.category?.message ? { error: errors.category.message } : {})}
          />
          <PriorityField {...register('priority')} />
        </div>
        <TextAreaField
          label="Description"
          rows={6}
          placeholder="What you were doing, what you saw, since when, who else has it"
          maxLength={FieldLimit.description}
          aria-required
          aria-invalid={errors.description ? true : undefined}
          {...register('description')}
        />
      </DialogForm>
    </Dialog>
  );
}
