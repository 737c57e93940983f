import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { type TicketChanges, useUpdateTicket } from './api.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

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
  const draftName = `edit-ticket:${ticket.id}`;
  const edit = useRecordEdit({
    record: ticket,
    fieldsOf,
    draft: { nameOf: () => draftName, schema },
    problemIn,
    toSent: ({ tags, ...fields }) => ({ ...fields, tags: parseTags(tags) }),
    mutation: useUpdateTicket(ticket.id, draftName),
    onSaved: (hasMore) => hasMore || onDone(),
  });

  function leave() {
    edit.startOver();
    onDone();
  }

  return { ...edit, now: fieldsOf(edit.record), leave };
}

type TicketEditFormProps = {
  edit: Omit<ReturnType<typeof useTicketEdit>, 'typed' | 'change' | 'finish'>;
  action: string;
  children: ReactNode;
};

/** The form element around the fields of an edit. */
export function TicketEditForm({ edit, action, children }: TicketEditFormProps) {
  const { problem, conflict, isPending } = edit;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    edit.save();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      {problem && <Alert>{problem}</Alert>}
      {/* During a save, the change may be this one. */}
      {!isPending && !conflict && <ChangedMeanwhile before={edit.copy} now={edit.now} />}
      <StaleTicketNotice edit={edit} />
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
    </form>
  );
}
