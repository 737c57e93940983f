import { useState } from 'react';
import { TemplateField } from '#web/features/pickers/template-field.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { useApplyTemplate } from './api.ts';

/** Chooses the template whose steps a ticket gets. */
export function ApplyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [templateId, setTemplateId] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { mutate: apply, isPending } = useApplyTemplate(ticket.id);

  function send() {
    setIsChecked(true);
    if (templateId) apply(templateId, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title="Apply a template"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Template"
      action={isPending ? 'Applying...' : 'Apply template'}
      isBlocked={isPending}
      onSend={send}
      onClose={onClose}
    >
      <TemplateField isInvalid={isChecked && !templateId} onChange={({ id }) => setTemplateId(id)} />
      <p className="text-ink-soft text-sm">
        Its steps are appended to the checklist. Nothing else of the ticket changes.
      </p>
    </FormDialog>
  );
}
