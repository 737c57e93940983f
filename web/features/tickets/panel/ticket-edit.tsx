import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { z } from 'zod';
import type { Ticket } from '#web/features/tickets/api.ts';
import { changedFields, follow, typedSince } from '#web/lib/changed-fields.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type StaleTicket, staleTicket, type TicketChanges, useConflictEnd, useUpdateTicket } from './changes-api.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

/** Any changeable fields; the tags are a text. */
type EditedFields = Partial<Omit<TicketChanges, 'tags'>> & { tags: string };

/** The ticket fields that a form edits. */
export type TicketFields<Fields extends EditedFields> = {
  schema: z.ZodType<Fields>;
  fieldsOf: (ticket: Ticket) => Fields;
  /** Why the fields can't be saved. */
  failureOf?: (typed: Fields) => string | undefined;
};

type Copy<Fields> = { copy: Fields; version?: number | undefined };
type TicketEditOptions<Fields extends EditedFields> = TicketFields<Fields> & { ticket: Ticket; onDone: () => void };

/** An edit of a ticket: the typed values and the copy they are based on, kept as a draft until saved or discarded. */
export function useTicketEdit<Fields extends EditedFields>(options: TicketEditOptions<Fields>) {
  const { ticket, schema, fieldsOf, failureOf, onDone } = options;
  const draftName = `edit-ticket:${ticket.id}`;
  const draft = useDraft(draftName, z.object({ typed: schema, copy: schema, version: z.number().optional() }));
  const { mutate: update, isPending, error, reset } = useUpdateTicket(ticket.id, draftName);
  const [{ copy, version }, setCopy] = useState<Copy<Fields>>(draft.restored ?? copyOf(ticket));
  const [typed, setTyped] = useState(draft.restored?.typed ?? copy);
  const [failure, setFailure] = useState<string>();
  // What is typed now, for the callback of a save, which knows only what was sent.
  const latest = useRef(typed);
  latest.current = typed;

  function copyOf(current: Ticket) {
    return { copy: fieldsOf(current), version: current.version };
  }

  const isOlder = ticket.version < (version ?? ticket.version);
  const followed = isOlder ? undefined : follow(typed, copy, fieldsOf(ticket));
  if (followed) {
    setCopy({ copy: followed.copy, version });
    setTyped(followed.typed);
  }
  useConflictEnd(ticket, error, reset);

  function change(part: Partial<Fields>) {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.keep({ typed: next, copy, version }, Object.keys(changedFields(next, copy)).length === 0);
  }

  function startFrom(current: Ticket) {
    draft.discard();
    setCopy(copyOf(current));
    setTyped(fieldsOf(current));
    reset();
  }

  function leave() {
    draft.discard();
    onDone();
  }

  function save(over?: StaleTicket) {
    const reason = failureOf?.(typed);
    setFailure(reason);
    if (reason) return;
    const edit = {
      sent: { ...changedFields(typed, copy), version },
      copy: { ...copy, tags: parseTags(copy.tags) },
      over,
    };
    update(edit, { onSuccess: (saved) => handleSaved(saved, typed) });
  }

  /** Leaves, unless something was typed during the save: it becomes a change of the saved ticket. */
  function handleSaved(saved: Ticket, sent: Fields) {
    const next = typedSince(sent, latest.current, fieldsOf(saved));
    if (!next) return leave();
    startFrom(saved);
    setTyped(next);
    draft.keep({ typed: next, ...copyOf(saved) }, false);
  }

  return {
    typed,
    copy,
    change,
    form: {
      failure,
      error,
      isPending,
      before: copy,
      now: fieldsOf(ticket),
      save,
      leave,
      startFrom,
      startOver: draft.restored ? () => startFrom(ticket) : undefined,
    },
  };
}

type TicketEditFormProps = ReturnType<typeof useTicketEdit>['form'] & { action: string; children: ReactNode };

/** The form element around the fields of an edit. */
export function TicketEditForm({ action, children, ...form }: TicketEditFormProps) {
  const { failure, error, isPending, before, now, save, leave, startFrom, startOver } = form;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {startOver && <DraftNotice onDiscard={startOver} />}
      {failure && <Alert>{failure}</Alert>}
      {/* During a save, the change may be this one. */}
      {!isPending && !staleTicket(error) && <ChangedMeanwhile before={before} now={now} />}
      <StaleTicketNotice error={error} onSaveMine={save} onTakeTheirs={startFrom} />
      {children}
      <div className="flex gap-3">
        {!staleTicket(error) && (
          <Button type="submit" disabled={isPending}>
            {action}
          </Button>
        )}
        <Button look="secondary" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
