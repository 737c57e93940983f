import { useState } from 'react';
import { canCreateOnBehalf } from '#contract/ticket-policies.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { Picker } from '#web/features/desk/pickers/picker.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityField } from '#web/features/desk/tickets/choice-fields.tsx';
import { colleaguesMatching } from '#web/features/desk/tickets/panel/api.ts';
import { ArticleSuggestions } from '#web/features/shared/article-suggestions.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { useActor } from '#web/lib/actor.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { AfterHoursDialog } from './after-hours-dialog.tsx';
import { ClientTicket, type TicketDraft, useTicketForm } from './ticket-form.tsx';

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form for a new ticket. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const actor = useActor();
  // An urgent ticket outside service hours, once it is created.
  const [urgent, setUrgent] = useState<Ticket>();
  const form = useTicketForm({
    draft: 'new-ticket',
    schema: ClientTicket,
    toSent: sentOf,
    onCreated: (created) => (created.emergencyPhone ? setUrgent(created) : onCreated(created.id)),
  });
  const { typed, change, field, errorAt } = form;
  const { isOpen, emergencyPhone } = useCurrentProvider();
  const isClosed = typed.priority === 'urgent' && !isOpen;

  function leaveSolved() {
    form.startOver();
    onClose();
  }

  if (urgent?.emergencyPhone) {
    return <AfterHoursDialog ticket={urgent} phone={urgent.emergencyPhone} onClose={() => onCreated(urgent.id)} />;
  }

  return (
    <EditDialog
      title="New ticket"
      description="Tell us what happened. You can add more later."
      label="New ticket"
      failure={errorAt('title') ?? errorAt('description') ?? errorAt('requester')}
      {...form.frame}
      onClose={onClose}
    >
      <IncidentNotices isForm />
      {actor.companyId && canCreateOnBehalf(actor) && (
        <Picker
          key={form.round}
          label="For"
          placeholder="You, or search for a colleague"
          initial={typed.requester}
          onChange={(requester) => change({ requester })}
          reportsText
          matching={(search) => colleaguesMatching(actor.companyId ?? '', search)}
          nameOf={({ name }) => name}
          none="Nobody at your company matches."
          error={errorAt('requester')}
        />
      )}
      <TextField label="Title" placeholder="The label printer prints blank labels" {...form.titleField} />
      <ArticleSuggestions text={typed.title} onSolved={leaveSolved} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          optional
          value={typed.category}
          onChange={(category) => change({ category })}
          {...form.said('category')}
        />
        <PriorityField {...field('priority')} hint={isClosed && <AfterHours phone={emergencyPhone} />} />
      </div>
      <TextAreaField
        label="Description"
        rows={6}
        placeholder="What you were doing, what you saw, since when, who else has it"
        {...form.descriptionField}
      />
      {form.files}
    </EditDialog>
  );
}

function sentOf({ title, description, category, priority, requester: { id } }: TicketDraft) {
  return { title, description, category, priority, ...(id ? { onBehalfOfId: id } : {}) };
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
