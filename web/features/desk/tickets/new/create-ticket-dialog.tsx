import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { assignableUsers } from '#web/features/desk/pickers/api.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { RequesterField } from '#web/features/desk/pickers/requester-field.tsx';
import { type Template, TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import { PriorityField } from '#web/features/desk/tickets/choice-fields.tsx';
import { TagField } from '#web/features/desk/tickets/tag-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { parseTags } from '#web/lib/tags.ts';
import { TextButton } from '#web/ui/button.tsx';
import { PersonOptions, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { StaffTicket, type TicketDraft, useTicketForm } from './ticket-form.tsx';

/** Asks for what a ticket still needs. */
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
  const form = useTicketForm({
    draft: ['create-ticket', known?.requester?.id ?? known?.company.id].filter(Boolean).join(':'),
    schema: StaffTicket,
    start: known,
    toSent: sentOf,
    onCreated: ({ id }) => onCreated(id),
  });
  const [adding, setAdding] = useState<{ what: 'company' | 'person'; name: string }>();
  // The pickers keep their own text, so each starts anew when the other one, or a form, has set it.
  const [companyTimes, setCompanyTimes] = useState(0);
  const [requesterTimes, setRequesterTimes] = useState(0);
  const { typed, change, field, errorAt } = form;
  const [isTemplated, setIsTemplated] = useState(typed.template.id !== '');
  const [templateAssignee, setTemplateAssignee] = useState('');
  const hasTemplate = typed.template.id !== '';
  const filledIn = { 'aria-required': !hasTemplate, placeholder: hasTemplate ? 'As in the template' : undefined };
  const { data: assignees = [] } = useQuery(assignableUsers(typed.company.id));

  /** The fields that need no filling in are shown, to be changed for this ticket. */
  function handleTemplate(template: Pick, chosen?: Template) {
    const { category, priority, tags = [], assignedToId } = chosen ?? {};
    setTemplateAssignee(assignedToId ?? '');
    change({
      template,
      ...(chosen ? { category, priority, tagText: tags.join(', '), assignedToId: assignedToId ?? '' } : {}),
    });
  }

  /** Clears a requester of another company. */
  function handleCompany(company: Pick) {
    change({ ...inCompany(company), requester: noPick });
    setRequesterTimes(requesterTimes + 1);
  }

  /** The company follows. */
  function handleRequester(requester: Pick, of: Pick = typed.company) {
    change({ ...inCompany(of), requester });
    if (of.id !== typed.company.id) setCompanyTimes(companyTimes + 1);
  }

  function inCompany(company: Pick) {
    // The assignee of a template is staff, who are assigned to tickets of any company.
    return company.id === typed.company.id ? {} : { company, assignedToId: templateAssignee };
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
      <EditDialog
        title="Create ticket"
        description="For a client who called or emailed."
        label="Create ticket"
        failure={errorAt('category')}
        {...form.frame}
        onClose={onClose}
      >
        <IncidentNotices isForm />
        <div key={form.round} className="grid gap-4 sm:grid-cols-2">
          <RequesterField
            key={`requester ${requesterTimes}`}
            isFirst
            companyId={typed.company.id}
            initial={typed.requester}
            onChange={handleRequester}
            isInvalid={errorAt('requester') !== undefined}
            onCreate={start('person')}
          />
          <CompanyField
            key={`company ${companyTimes}`}
            initial={typed.company}
            onChange={handleCompany}
            isInvalid={errorAt('company') !== undefined}
            onCreate={start('company')}
          />
        </div>
        {isTemplated ? (
          <TemplateField key={`template ${form.round}`} initial={typed.template} onChange={handleTemplate} />
        ) : (
          <TextButton className="text-sm" onClick={() => setIsTemplated(true)}>
            Start from a template
          </TextButton>
        )}
        <TextField label="Title" {...form.titleField} {...filledIn} />
        <TextAreaField label="Description" rows={6} {...form.descriptionField} {...filledIn} />
        {form.files}
        <CategoryField optional value={typed.category} onChange={(category) => change({ category })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PriorityField {...field('priority')} />
          <SelectField label="Assignee" optional disabled={!typed.company.id} {...field('assignedToId')}>
            <option value="">{typed.company.id ? 'Unassigned' : 'Choose a company first'}</option>
            <PersonOptions of={assignees} company={typed.company.name} />
          </SelectField>
        </div>
        <TagField value={typed.tagText} error={errorAt('tagText')} onChange={(tagText) => change({ tagText })} />
      </EditDialog>
      {adding?.what === 'company' && add && <AddCompany {...add} />}
      {adding?.what === 'person' && add && <AddPerson {...add} company={typed.company} />}
    </>
  );
}

function sentOf({ company, requester, template, assignedToId, tagText, title, description, ...fields }: TicketDraft) {
  const assignee = assignedToId ? { assignedToId } : {};
  if (template.id) {
    // What is left out comes from the template; nobody was chosen if its assignee was taken out.
    const texts = { ...(title.trim() ? { title } : {}), ...(description.trim() ? { description } : {}) };
    const whose = { companyId: company.id, clientId: requester.id, assignedToId: assignedToId || null };
    return { ...fields, ...texts, ...whose, templateId: template.id, tags: parseTags(tagText) };
  }
  return {
    ...fields,
    title,
    description,
    companyId: company.id,
    clientId: requester.id,
    ...assignee,
    tags: parseTags(tagText),
  };
}
