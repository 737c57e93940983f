import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldLimit } from '#contract/shared-constants.ts';
import { canCreateOnBehalf } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/lib/attach-bar.tsx';
import { CategoryField } from '#web/lib/category-field.tsx';
import { useDraft } from '#web/lib/drafts.ts';
import { useFormFiles } from '#web/lib/form-files.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { noPick, Picker } from '#web/lib/picker.tsx';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { session } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import type { Ticket } from './api.ts';
import { type NewTicket, useCreateTicket } from './changes-api.ts';
import { PriorityField } from './choice-fields.tsx';
import { emptyTicket, TicketDraft } from './ticket-draft.ts';
import { colleaguesMatching } from './ticket-people-api.ts';

const DRAFT = 'new-ticket';

const AfterHoursDialog = onDemand(async () => (await import('./after-hours-dialog.tsx')).AfterHoursDialog);

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form for a new ticket. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const reader = session.current()?.user;
  const { mutate: createTicket, isPending } = useCreateTicket(DRAFT);
  const { restored, keep, discard } = useDraft(DRAFT, TicketDraft);
  const { register, handleSubmit, watch, getValues, setValue, reset, formState } = useForm<
    NewTicket,
    unknown,
    contract.NewTicketInput
  >({
    resolver: zodResolver(contract.NewTicket),
    defaultValues: restored ?? emptyTicket,
  });
  const { errors } = formState;
  const { attachments, zone, button, attachRest } = useFormFiles(DRAFT, {
    most: DescriptionLength,
    read: () => getValues('description'),
    write: (text) => setValue('description', text),
  });
  const [requester, setRequester] = useState(noPick);
  // An urgent ticket outside service hours, once it is created.
  const [urgent, setUrgent] = useState<Ticket>();
  const { isOpen, emergencyPhone } = useCurrentProvider();
  const isClosed = watch('priority') === 'urgent' && !isOpen;
  useEffect(() => watch((typed) => keep(typed, !typed.title && !typed.description)).unsubscribe, [watch, keep]);

  function startOver() {
    discard();
    attachments.clear();
    reset(emptyTicket);
  }

  function send(ticket: contract.NewTicketInput) {
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
      failure={(errors.title ?? errors.description)?.message}
      action={isPending ? 'Creating...' : 'Create Ticket'}
      isBlocked={isPending || attachments.isBusy}
      zone={zone}
      extra={<AttachButtons attachments={attachments} first={button} isLabeled />}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      {restored && <DraftNotice onDiscard={startOver} />}
      {reader?.companyId && canCreateOnBehalf(reader) && (
        <Picker
          label="For"
          placeholder="You, or search for a colleague"
          initial={requester}
          onChange={setRequester}
          matching={(search) => colleaguesMatching(reader.companyId ?? '', search)}
          nameOf={({ name }) => name}
          none="Nobody at your company matches."
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
