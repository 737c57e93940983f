import { z } from 'zod';
import { noPick } from '#web/features/desk/pickers/picker.tsx';
import { TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { useApplyTemplate } from './api.ts';

const Fields = z.object({ template: z.object({ id: z.string(), name: z.string() }) });

/** Chooses the template whose steps a ticket gets. */
export function ApplyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: () => ({ template: noPick }),
    draft: { nameOf: () => `apply-template:${ticket.id}`, schema: Fields },
    problemIn: ({ template }) => (template.id ? undefined : { template: 'Choose a template from the list.' }),
    toSent: ({ template }) => ({ templateId: template.id }),
    sendsAll: true,
    mutation: useApplyTemplate(ticket.id),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title="Apply a template"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Template"
      form={form}
      action={['Apply template', 'Applying...']}
      onClose={onClose}
    >
      <TemplateField
        key={form.round}
        initial={form.typed.template}
        isInvalid={form.errorAt('template') !== undefined}
        onChange={(template) => form.change({ template })}
      />
      <p className="text-ink-soft text-sm">
        Its steps are appended to the checklist. Nothing else of the ticket changes.
      </p>
    </EditDialog>
  );
}
