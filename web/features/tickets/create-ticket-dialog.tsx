import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DefaultPriority, FieldLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { Id } from '#contract/primitives.ts';
import * as contract from '#contract/tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { assignableUsers, type NewTicket, useCreateTicket } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { PriorityField } from './choice-fields.tsx';
import { fullName, parseTags } from './labels.ts';
import { CompanyField, RequesterField } from './people-fields.tsx';
import { TagField } from './tag-field.tsx';

/** Provider staff say whose ticket it is. */
const StaffTicket = contract.NewTicket.extend({
  companyId: Id,
  clientId: Id,
  assignedToId: z.union([z.literal(''), Id]),
});

type CreateTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The provider's form: a ticket for somebody who called. */
export function CreateTicketDialog({ onClose, onCreated }: CreateTicketDialogProps) {
  const { mutate: createTicket, isPending } = useCreateTicket();
  const [tags, setTags] = useState('');
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    resolver: zodResolver(StaffTicket),
    defaultValues: {
      title: '',
      description: '',
      category: '',
      priority: DefaultPriority as NewTicket['priority'],
      companyId: '',
      clientId: '',
      assignedToId: '',
    },
  });
  const { errors } = formState;
  const companyId = watch('companyId');
  const { data: assignees = [] } = useQuery(assignableUsers(companyId));

  function handleCompany(id: string) {
    setValue('companyId', id);
    setValue('clientId', '');
    setValue('assignedToId', '');
  }

  return (
    <Dialog title="Create Ticket" description="For somebody who called or wrote to you." onClose={onClose}>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={handleSubmit(({ assignedToId, ...ticket }) =>
          createTicket(
            { ...ticket, tags: parseTags(tags), ...(assignedToId ? { assignedToId } : {}) },
            { onSuccess: ({ id }) => onCreated(id) },
          ),
        )}
      >
        <DialogBody label="Create ticket" className="space-y-4">
          {Object.keys(errors).length > 0 && <Alert>{failureOf(errors)}</Alert>}
          <div className="grid gap-4 sm:grid-cols-2">
            <CompanyField onChange={handleCompany} isInvalid={Boolean(errors.companyId)} />
            <RequesterField
              key={companyId}
              companyId={companyId}
              onChange={(id) => setValue('clientId', id)}
              isInvalid={Boolean(errors.clientId)}
            />
          </div>
          <TextField
            label="Title"
            maxLength={FieldLimit.title}
            aria-required
            aria-invalid={errors.title ? true : undefined}
            {...register('title')}
          />
          <TextAreaField
            label="Description"
            rows={6}
            maxLength={FieldLimit.description}
            aria-required
            aria-invalid={errors.description ? true : undefined}
            {...register('description')}
          />
          <CategoryField value={watch('category') ?? ''} onChange={(category) => setValue('category', category)} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PriorityField {...register('priority')} />
            <SelectField label="Assignee" optional disabled={!companyId} {...register('assignedToId')}>
              <option value="">{companyId ? 'Unassigned' : 'Choose a company first'}</option>
              {assignees.map(({ id, firstName, lastName }) => (
                <option key={id} value={id}>
                  {fullName(firstName, lastName)}
                </option>
              ))}
            </SelectField>
          </div>
          <TagField value={tags} onChange={setTags} />
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Creating...' : 'Create Ticket'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function failureOf(errors: Partial<Record<keyof NewTicket, { message?: string }>>) {
  const { title, description, companyId, clientId, ...others } = errors;
  if (title || description || companyId || clientId) return messages.requiredTicketFields;
  return Object.values(others)[0]?.message;
}
