import { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { TicketEditForm, type TicketFields, useTicketEdit } from './ticket-edit.tsx';

const Words = z.object({ title: z.string(), description: z.string(), category: z.string(), tags: z.string() });

const words: TicketFields<z.output<typeof Words>> = {
  schema: Words,
  fieldsOf: ({ title, description, category, tags }) => ({ title, description, category, tags: tags.join(', ') }),
  problemIn: ({ title, description }) =>
    title.trim() && description.trim() ? undefined : ticketMessages.requiredFields,
};

/** The texts of a ticket, which only provider staff may change. */
export function StaffEditForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const edit = useTicketEdit({ ...words, ticket, onDone });
  const { typed, change } = edit;

  return (
    <TicketEditForm edit={edit} action={edit.isPending ? 'Saving...' : 'Save details'}>
      <TextField
        label="Title"
        limit={FieldLimit.title}
        value={typed.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label="Description"
        rows={6}
        limit={DescriptionLength}
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CategoryField value={typed.category} onChange={(category) => change({ category })} />
      <TagField value={typed.tags} onChange={(tags) => change({ tags })} />
    </TicketEditForm>
  );
}
