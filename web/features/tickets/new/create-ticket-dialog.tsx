import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { assignableUsers } from '#web/features/pickers/api.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/pickers/picker.tsx';
import { RequesterField } from '#web/features/pickers/requester-field.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { PriorityField } from '#web/features/tickets/choice-fields.tsx';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { parseTags } from '#web/lib/tags.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { PersonOptions, SelectField } from '#web/ui/field.tsx';
import { DescriptionField, StaffTicket, type TicketDraft, TitleField, useTicketForm } from './ticket-form.tsx';

/** A form for what a ticket needs and is not there yet. */
export type AddProps = { name: string; onAdded: (pick: Pick, company?: Pick) => void; onClose: () => void };

/** Whom a new ticket is for, where a page already knows. */
export type TicketStart = { company: Pick; requester?: Pick | undefined };

type CreateTicketDialogProps = {
  start?: TicketStart | undefined;
  AddCompany: ComponentType<AddProps>;
  AddPerson: ComponentType<AddProps & { company: Pick }>;
  onClose: () => void;
  onCreated: (ticketId: string) => void;
};

/** The provider's form for a new ticket, for example after a phone call. */
export function CreateTicketDialog({
  start: known,
  AddCompany,
  AddPerson,
  onClose,
  onCreated,
}: CreateTicketDialogProps) {
  const draft = ['create-ticket', known?.requester?.id ?? known?.company.id].filter(Boolean).join(':');
  const { form, round, attachRest, create, notice, files, frame } = useTicketForm(draft, StaffTicket, known);
  const [adding, setAdding] = useState<{ what: 'company' | 'person'; name: string }>();
  // The pickers keep their own text, so each starts anew when the other one, or a form, has set it.
  const [companyTimes, setCompanyTimes] = useState(0);
  const [requesterTimes, setRequesterTimes] = useState(0);
  const { register, handleSubmit, watch, setValue, formState } = form;
  const { title, description, company, requester, ...others } = formState.errors;
  const isIncomplete = title ?? description ?? company ?? requester;
  const typed = watch();
  const { data: assignees = [] } = useQuery(assignableUsers(typed.company.id));

  /** Whoever is the requester of another company is no longer. */
  function handleCompany(pick: Pick) {
    setCompany(pick);
    setValue('requester', noPick);
    setRequesterTimes(requesterTimes + 1);
  }

  function setCompany(pick: Pick) {
    if (pick.id === typed.company.id) return;
    setValue('company', pick);
    setValue('assignedToId', '');
  }

  /** The company follows. */
  function handleRequester(pick: Pick, of?: Pick) {
    setValue('requester', pick);
    if (!of || of.id === typed.company.id) return;
    setCompany(of);
    setCompanyTimes(companyTimes + 1);
  }

  function send({ company: { id: companyId }, requester: { id: clientId }, ...ticket }: TicketDraft) {
    const { assignedToId, tagText, ...fields } = ticket;
    const assignee = assignedToId ? { assignedToId } : {};
    create({ ...fields, companyId, clientId, ...assignee, tags: parseTags(tagText) }, ({ id }) => onCreated(id));
  }

  /** Starts a form for something new, which the ticket then has. */
  const start = (what: 'company' | 'person') => (name: string) => setAdding({ what, name });
  const added = (pick: Pick, of?: Pick) => {
    if (adding?.what === 'company') {
      handleCompany(pick);
      setCompanyTimes(companyTimes + 1);
    } else {
      handleRequester(pick, of);
      setRequesterTimes(requesterTimes + 1);
    }
    setAdding(undefined);
  };
  const add = adding && { name: adding.name, onAdded: added, onClose: () => setAdding(undefined) };

  return (
    <>
      <FormDialog
        title="Create ticket"
        description="For a client who called or emailed."
        label="Create ticket"
        failure={isIncomplete ? undefined : Object.values(others)[0]?.message?.toString()}
        {...frame}
        onSend={handleSubmit(send)}
        onClose={onClose}
      >
        <IncidentNotices isForm />
        {notice}
        <div key={round} className="grid gap-4 sm:grid-cols-2">
          <RequesterField
            key={`requester ${requesterTimes}`}
            isFirst
            companyId={typed.company.id}
            initial={typed.requester}
            onChange={handleRequester}
            isInvalid={Boolean(requester)}
            onCreate={start('person')}
          />
          <CompanyField
            key={`company ${companyTimes}`}
            initial={typed.company}
            onChange={handleCompany}
            isInvalid={Boolean(company)}
            onCreate={start('company')}
          />
        </div>
        <TitleField form={form} />
        <DescriptionField form={form} onAttachRest={attachRest} />
        {files}
        <CategoryField optional value={typed.category} onChange={(category) => setValue('category', category)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PriorityField {...register('priority')} />
          <SelectField label="Assignee" optional disabled={!typed.company.id} {...register('assignedToId')}>
            <option value="">{typed.company.id ? 'Unassigned' : 'Choose a company first'}</option>
            <PersonOptions of={assignees} company={typed.company.name} />
          </SelectField>
        </div>
        <TagField value={typed.tagText} onChange={(text) => setValue('tagText', text)} />
      </FormDialog>
      {adding?.what === 'company' && add && <AddCompany {...add} />}
      {adding?.what === 'person' && add && <AddPerson {...add} company={typed.company} />}
    </>
  );
}
