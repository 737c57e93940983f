import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/files/attach-bar.tsx';
import { useFormFiles } from '#web/features/files/form-files.ts';
import { assignableUsers } from '#web/features/pickers/api.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/pickers/picker.tsx';
import { RequesterField } from '#web/features/pickers/requester-field.tsx';
import { PriorityField } from '#web/features/tickets/choice-fields.tsx';
import { useCreateTicket } from '#web/features/tickets/panel/api.ts';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { useDraft } from '#web/lib/drafts.ts';
import { fullName } from '#web/lib/full-name.ts';
import { parseTags } from '#web/lib/tags.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { emptyStaffTicket, StaffTicket, StaffTicketDraft } from './staff-ticket.ts';

const DRAFT = 'create-ticket';

type CreateTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The provider's form for a new ticket, for example after a phone call. */
export function CreateTicketDialog({ onClose, onCreated }: CreateTicketDialogProps) {
  const { mutate: createTicket, isPending } = useCreateTicket(DRAFT);
  const { restored, keep, discard } = useDraft(DRAFT, StaffTicketDraft);
  // Discarding the draft remounts the form, because the pickers keep their own text.
  const [round, setRound] = useState(0);
  const { register, handleSubmit, watch, getValues, setValue, reset, formState } = useForm<
    z.input<typeof StaffTicket>,
    unknown,
    StaffTicket
  >({
    resolver: zodResolver(StaffTicket),
    defaultValues: restored ?? emptyStaffTicket,
  });
  const { errors } = formState;
  const { attachments, zone, button, attachRest } = useFormFiles(DRAFT, {
    most: DescriptionLength,
    read: () => getValues('description'),
    write: (text) => setValue('description', text),
  });
  const typed = watch();
  const { data: assignees = [] } = useQuery(assignableUsers(typed.companyId));
  useEffect(() => watch((now) => keep(now, !now.title && !now.description)).unsubscribe, [watch, keep]);

  function handleCompany({ id, name }: Pick) {
    setValue('companyId', id);
    setValue('companyName', name);
    handleRequester(noPick);
    setValue('assignedToId', '');
  }

  function handleRequester({ id, name }: Pick) {
    setValue('clientId', id);
    setValue('clientName', name);
  }

  function startOver() {
    discard();
    attachments.clear();
    reset(emptyStaffTicket);
    setRound(round + 1);
  }

  function send({ assignedToId, tagText, companyName, clientName, ...ticket }: StaffTicket) {
    const assignee = assignedToId ? { assignedToId } : {};
    const { fileIds } = attachments;
    createTicket(
      { ...ticket, ...assignee, tags: parseTags(tagText), fileIds },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  }

  return (
    <FormDialog
      title="Create Ticket"
      description="For a client who called or emailed."
      label="Create ticket"
      failure={failureOf(errors)}
      action={isPending ? 'Creating...' : 'Create Ticket'}
      isBlocked={isPending || attachments.isBusy}
      zone={zone}
      extra={<AttachButtons attachments={attachments} first={button} isLabeled />}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      {restored && <DraftNotice onDiscard={startOver} />}
      <div key={round} className="grid gap-4 sm:grid-cols-2">
        <CompanyField
          initial={{ id: typed.companyId, name: typed.companyName }}
          onChange={handleCompany}
          isInvalid={Boolean(errors.companyId)}
        />
        <RequesterField
          key={typed.companyId}
          companyId={typed.companyId}
          initial={{ id: typed.clientId, name: typed.clientName }}
          onChange={handleRequester}
          isInvalid={Boolean(errors.clientId)}
        />
      </div>
      <TextField
        label="Title"
        limit={FieldLimit.title}
        aria-required
        aria-invalid={errors.title ? true : undefined}
        {...register('title')}
      />
      <TextAreaField
        label="Description"
        rows={6}
        limit={DescriptionLength}
        onAttachRest={attachRest}
        aria-required
        aria-invalid={errors.description ? true : undefined}
        {...register('description')}
      />
      <AttachedFiles attachments={attachments} focus={button} />
      <CategoryField value={typed.category ?? ''} onChange={(category) => setValue('category', category)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PriorityField {...register('priority')} />
        <SelectField label="Assignee" optional disabled={!typed.companyId} {...register('assignedToId')}>
          <option value="">{typed.companyId ? 'Unassigned' : 'Choose a company first'}</option>
          {assignees.map(({ id, firstName, lastName }) => (
            <option key={id} dir="auto" value={id}>
              {fullName(firstName, lastName)}
            </option>
          ))}
        </SelectField>
      </div>
      <TagField value={typed.tagText} onChange={(text) => setValue('tagText', text)} />
    </FormDialog>
  );
}

function failureOf(errors: Partial<Record<keyof StaffTicketDraft, { message?: string }>>) {
  const { title, description, companyId, clientId, ...others } = errors;
  if (title || description || companyId || clientId) return ticketMessages.requiredFieldsForStaff;
  return Object.values(others)[0]?.message;
}
