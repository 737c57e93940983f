import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { assignableUsers } from '#web/features/desk/pickers/api.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { RequesterField } from '#web/features/desk/pickers/requester-field.tsx';
import { type Template, TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import { FormField } from '#web/features/desk/questions/form-field.tsx';
import { PriorityField } from '#web/features/desk/tickets/choice-fields.tsx';
import { TagField } from '#web/features/desk/tickets/tag-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { parseTags } from '#web/lib/tags.ts';
import { TextButton } from '#web/ui/button.tsx';
import { PersonOptions, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { StaffTicket, type TicketDraft, useTicketForm } from './ticket-form.tsx';
import { loadQuestions, TicketQuestions } from './ticket-questions.tsx';

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
    whoseForm,
    onCreated: ({ id }) => onCreated(id),
  });
  const [adding, setAdding] = useState<{ what: 'company' | 'person'; name: string }>();
  // The pickers keep their own text, so each starts anew when the other one, or a form, has set it.
  const [companyTimes, setCompanyTimes] = useState(0);
  const [requesterTimes, setRequesterTimes] = useState(0);
  const { typed, change, field, errorAt, offer, asked } = form;
  const [isFormed, setIsFormed] = useState(false);
  const hasForms = offer.forms.length > 0;
  useEffect(() => {
    if (hasForms) loadQuestions();
  }, [hasForms]);

  /** @param texts what was answered, in words */
  function leaveForm(texts: Partial<TicketDraft> = {}) {
    setIsFormed(false);
    change({ form: null, ...texts });
  }

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
        failure={errorAt('category') ?? errorAt('answers')}
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
        {asked ? (
          <>
            <TicketQuestions {...asked} companyId={typed.company.id} onLeave={leaveForm} onPlain={leaveForm} />
            {form.files}
          </>
        ) : (
          <>
            {isFormed ? (
              <FormField autoFocus companyId={typed.company.id} onChoose={(chosen) => change({ form: chosen })} />
            ) : isTemplated ? (
              <TemplateField
                key={`template ${form.round}`}
                autoFocus={!typed.template.id}
                initial={typed.template}
                onChange={handleTemplate}
              />
            ) : (
              <div className="flex flex-wrap gap-x-5 text-sm">
                {hasForms && <TextButton onClick={() => setIsFormed(true)}>Fill in a form</TextButton>}
                <TextButton onClick={() => setIsTemplated(true)}>Start from a template</TextButton>
              </div>
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
          </>
        )}
      </EditDialog>
      {adding?.what === 'company' && add && <AddCompany {...add} />}
      {adding?.what === 'person' && add && <AddPerson {...add} company={typed.company} />}
    </>
  );
}

function sentOf(ticket: TicketDraft) {
  const { company, requester, template, assignedToId, title, description, category, priority } = ticket;
  const fields = { category, priority, tags: parseTags(ticket.tagText) };
  const whose = { companyId: company.id, clientId: requester.id };
  if (template.id) {
    // What is left out comes from the template; nobody was chosen if its assignee was taken out.
    const texts = { ...(title.trim() ? { title } : {}), ...(description.trim() ? { description } : {}) };
    return { ...fields, ...texts, ...whose, assignedToId: assignedToId || null, templateId: template.id };
  }
  return { ...fields, title, description, ...whose, ...(assignedToId ? { assignedToId } : {}) };
}

const whoseForm = ({ company, requester }: TicketDraft) => ({ companyId: company.id, clientId: requester.id });
