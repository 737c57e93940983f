import { useQuery } from '@tanstack/react-query';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { assignableUsers } from '#web/features/pickers/api.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/pickers/picker.tsx';
import { RequesterField } from '#web/features/pickers/requester-field.tsx';
import { PriorityField } from '#web/features/tickets/choice-fields.tsx';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { parseTags } from '#web/lib/tags.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { PersonOptions, SelectField } from '#web/ui/field.tsx';
import { DescriptionField, StaffTicket, type TicketDraft, TitleField, useTicketForm } from './ticket-form.tsx';

type CreateTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The provider's form for a new ticket, for example after a phone call. */
export function CreateTicketDialog({ onClose, onCreated }: CreateTicketDialogProps) {
  const { form, round, attachRest, create, notice, files, frame } = useTicketForm('create-ticket', StaffTicket);
  const { register, handleSubmit, watch, setValue, formState } = form;
  const { title, description, company, requester, ...others } = formState.errors;
  const isIncomplete = title ?? description ?? company ?? requester;
  const typed = watch();
  const { data: assignees = [] } = useQuery(assignableUsers(typed.company.id));

  function handleCompany(pick: Pick) {
    setValue('company', pick);
    setValue('requester', noPick);
    setValue('assignedToId', '');
  }

  function send({ company: { id: companyId }, requester: { id: clientId }, ...ticket }: TicketDraft) {
    const { assignedToId, tagText, ...fields } = ticket;
    const assignee = assignedToId ? { assignedToId } : {};
    create({ ...fields, companyId, clientId, ...assignee, tags: parseTags(tagText) }, ({ id }) => onCreated(id));
  }

  return (
    <FormDialog
      title="Create Ticket"
      description="For a client who called or emailed."
      label="Create ticket"
      failure={isIncomplete ? ticketMessages.requiredFieldsForStaff : Object.values(others)[0]?.message?.toString()}
      {...frame}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      {notice}
      <div key={round} className="grid gap-4 sm:grid-cols-2">
        <CompanyField initial={typed.company} onChange={handleCompany} isInvalid={Boolean(company)} />
        <RequesterField
          key={typed.company.id}
          companyId={typed.company.id}
          initial={typed.requester}
          onChange={(pick) => setValue('requester', pick)}
          isInvalid={Boolean(requester)}
        />
      </div>
      <TitleField form={form} />
      <DescriptionField form={form} onAttachRest={attachRest} />
      {files}
      <CategoryField value={typed.category} onChange={(category) => setValue('category', category)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PriorityField {...register('priority')} />
        <SelectField label="Assignee" optional disabled={!typed.company.id} {...register('assignedToId')}>
          <option value="">{typed.company.id ? 'Unassigned' : 'Choose a company first'}</option>
          <PersonOptions of={assignees} />
        </SelectField>
      </div>
      <TagField value={typed.tagText} onChange={(text) => setValue('tagText', text)} />
    </FormDialog>
  );
}
