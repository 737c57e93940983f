import { useState } from 'react';
import { canCreateOnBehalf } from '#contract/ticket-policies.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import { Picker } from '#web/features/pickers/picker.tsx';
import { ArticleSuggestions } from '#web/features/shared/article-suggestions.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { PriorityField } from '#web/features/tickets/choice-fields.tsx';
import { colleaguesMatching } from '#web/features/tickets/panel/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { AfterHoursDialog } from './after-hours-dialog.tsx';
import { ClientTicket, DescriptionField, type TicketDraft, TitleField, useTicketForm } from './ticket-form.tsx';

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form for a new ticket. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const actor = useActor();
  const { form, round, attachRest, create, startOver, notice, files, frame } = useTicketForm(
    'new-ticket',
    ClientTicket,
  );
  const { register, handleSubmit, watch, getValues, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  // An urgent ticket outside service hours, once it is created.
  const [urgent, setUrgent] = useState<Ticket>();
  const { isOpen, emergencyPhone } = useCurrentProvider();
  const isClosed = watch('priority') === 'urgent' && !isOpen;

  function send({ title, description, category, priority, requester: { id } }: TicketDraft) {
    create({ title, description, category, priority, ...(id ? { onBehalfOfId: id } : {}) }, (created) =>
      created.emergencyPhone ? setUrgent(created) : onCreated(created.id),
    );
  }

  function leaveSolved() {
    startOver();
    onClose();
  }

  if (urgent?.emergencyPhone) {
    return <AfterHoursDialog ticket={urgent} phone={urgent.emergencyPhone} onClose={() => onCreated(urgent.id)} />;
  }

  return (
    <FormDialog
      title="New ticket"
      description="Tell us what happened. You can add more later."
      label="New ticket"
      failure={(errors.title ?? errors.description ?? errors.requester)?.message}
      {...frame}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      <IncidentNotices isForm />
      {notice}
      {actor.companyId && canCreateOnBehalf(actor) && (
        <Picker
          key={round}
          label="For"
          placeholder="You, or search for a colleague"
          initial={getValues('requester')}
          onChange={(pick) => setValue('requester', pick, { shouldValidate: isSubmitted })}
          reportsText
          matching={(search) => colleaguesMatching(actor.companyId ?? '', search)}
          nameOf={({ name }) => name}
          none="Nobody at your company matches."
          error={errors.requester?.message}
        />
      )}
      <TitleField form={form} placeholder="The label printer prints blank labels" />
      <ArticleSuggestions text={watch('title')} onSolved={leaveSolved} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          optional
          value={watch('category')}
          onChange={(category) => setValue('category', category)}
          error={errors.category?.message}
        />
        <PriorityField {...register('priority')} hint={isClosed && <AfterHours phone={emergencyPhone} />} />
      </div>
      <DescriptionField
        form={form}
        placeholder="What you were doing, what you saw, since when, who else has it"
        onAttachRest={attachRest}
      />
      {files}
    </FormDialog>
  );
}

function AfterHours({ phone }: { phone: string }) {
  return (
    <>
      We are closed right now. If it can’t wait, call{' '}
      <Anchor href={callAddress(phone)} dir="auto" className="whitespace-nowrap">
        {phone}
      </Anchor>
      .
    </>
  );
}
