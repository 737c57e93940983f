import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { canCreateOnBehalf } from '#contract/ticket-policies.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/files/attach-bar.tsx';
import { useFormFiles } from '#web/features/files/form-files.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import { Picker } from '#web/features/pickers/picker.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { PriorityField } from '#web/features/tickets/choice-fields.tsx';
import { colleaguesMatching, useCreateTicket } from '#web/features/tickets/panel/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { AfterHoursDialog } from './after-hours-dialog.tsx';
import { ClientTicket, ClientTicketDraft, emptyClientTicket } from './client-ticket.ts';

const DRAFT = 'new-ticket';

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form for a new ticket. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const actor = useActor();
  const { mutate: createTicket, isPending } = useCreateTicket(DRAFT);
  const { restored, keep, discard } = useDraft(DRAFT, ClientTicketDraft);
  // Discarding the draft remounts the picker, because it keeps its own text.
  const [round, setRound] = useState(0);
  const { register, handleSubmit, watch, getValues, setValue, reset, formState } = useForm<
    z.input<typeof ClientTicket>,
    unknown,
    ClientTicket
  >({
    resolver: zodResolver(ClientTicket),
    defaultValues: restored ?? emptyClientTicket,
  });
  const { errors, isSubmitted } = formState;
  const { attachments, zone, button, attachRest } = useFormFiles(DRAFT, {
    most: DescriptionLength,
    read: () => getValues('description'),
    write: (text) => setValue('description', text),
  });
  // An urgent ticket outside service hours, once it is created.
  const [urgent, setUrgent] = useState<Ticket>();
  const { isOpen, emergencyPhone } = useCurrentProvider();
  const isClosed = watch('priority') === 'urgent' && !isOpen;
  useEffect(() => watch((typed) => keep(typed, !typed.title && !typed.description)).unsubscribe, [watch, keep]);

  function startOver() {
    discard();
    attachments.clear();
    reset(emptyClientTicket);
    setRound(round + 1);
  }

  function send({ requester, ...ticket }: ClientTicket) {
    const forColleague = requester.id ? { onBehalfOfId: requester.id } : {};
    createTicket(
      { ...ticket, ...forColleague, fileIds: attachments.fileIds },
      { onSuccess: (created) => (created.emergencyPhone ? setUrgent(created) : onCreated(created.id)) },
    );
  }

  if (urgent?.emergencyPhone) {
    return <AfterHoursDialog ticket={urgent} phone={urgent.emergencyPhone} onClose={() => onCreated(urgent.id)} />;
  }

  return (
    <FormDialog
      title="New Ticket"
      description="Tell us what happened. You can add more later."
      label="New ticket"
      failure={(errors.title ?? errors.description ?? errors.requester)?.message}
      action={isPending ? 'Creating...' : 'Create Ticket'}
      isBlocked={isPending || attachments.isBusy}
      zone={zone}
      extra={<AttachButtons attachments={attachments} first={button} isLabeled />}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      {restored && <DraftNotice onDiscard={startOver} />}
      {actor.companyId && canCreateOnBehalf(actor) && (
        <Picker
          key={round}
          label="For"
          placeholder="You, or search for a colleague"
          initial={getValues('requester')}
          onChange={(requester) => setValue('requester', requester, { shouldValidate: isSubmitted })}
          reportsText
          matching={(search) => colleaguesMatching(actor.companyId ?? '', search)}
          nameOf={({ name }) => name}
          none="Nobody at your company matches."
          error={errors.requester?.message}
        />
      )}
      <TextField
        label="Title"
        placeholder="The label printer prints blank labels"
        limit={FieldLimit.title}
        aria-required
        aria-invalid={errors.title ? true : undefined}
        {...register('title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          value={watch('category') ?? ''}
          onChange={(category) => setValue('category', category)}
          error={errors.category?.message}
        />
        <PriorityField
          {...register('priority')}
          hint={isClosed && `We are closed right now. If it can’t wait, call ${emergencyPhone}.`}
        />
      </div>
      <TextAreaField
        label="Description"
        rows={6}
        placeholder="What you were doing, what you saw, since when, who else has it"
        limit={DescriptionLength}
        onAttachRest={attachRest}
        aria-required
        aria-invalid={errors.description ? true : undefined}
        {...register('description')}
      />
      <AttachedFiles attachments={attachments} focus={button} />
    </FormDialog>
  );
}
