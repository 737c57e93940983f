import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { type AnyForm, useForm } from '#web/lib/form.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { type TicketChanges, useUpdateTicket } from './api.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { inTicketWords } from './stale-ticket-notice.tsx';

/** Any changeable fields; the tags are a text. */
type EditedFields = Partial<Omit<TicketChanges, 'tags'>> & { tags: string };

/** The ticket fields that a form edits. */
export type TicketFields<Fields extends EditedFields> = {
  schema: z.ZodType<Fields>;
  fieldsOf: (ticket: Ticket) => Fields;
  /** Why the fields can't be saved. */
  problemIn?: (typed: Fields) => string | undefined;
};

type TicketEditOptions<Fields extends EditedFields> = TicketFields<Fields> & { ticket: Ticket; onDone: () => void };

/** The edit of some fields of a ticket. */
export function useTicketEdit<Fields extends EditedFields>(options: TicketEditOptions<Fields>) {
  const { ticket, schema, fieldsOf, problemIn, onDone } = options;
  const edit = useForm({
    record: ticket,
    fieldsOf,
    draft: { nameOf: () => `edit-ticket:${ticket.id}`, schema },
    problemIn,
    toSent: ({ tags, ...fields }) => ({ ...fields, tags: parseTags(tags) }),
    mutation: useUpdateTicket(ticket.id),
    onSaved: (hasMore) => hasMore || onDone(),
  });

  function leave() {
    edit.startOver();
    onDone();
  }

  return { ...edit, now: fieldsOf(edit.record), leave };
}

type TicketEditFormProps = {
  edit: AnyForm & { copy: object; now: object; leave: () => void };
  action: string;
  children: ReactNode;
};

/** The form element around the fields of an edit. */
export function TicketEditForm({ edit, action, children }: TicketEditFormProps) {
  const { conflict, isPending } = edit;

  return (
    <Form onSend={edit.save} className="space-y-4">
      <FormNotices form={edit} what="ticket" inWords={inTicketWords} />
      {/* During a save, the change may be this one. */}
      {!isPending && !conflict && <ChangedMeanwhile before={edit.copy} now={edit.now} />}
      {children}
      <div className="flex gap-3">
        {!conflict && (
          <Button type="submit" disabled={isPending}>
            {action}
          </Button>
        )}
        <Button look="secondary" onClick={edit.leave}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
