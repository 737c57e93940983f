import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { staleTicket, type Ticket, useUpdateTicket } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { parseTags } from './labels.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';
import { TagField } from './tag-field.tsx';

const TicketWords = z.object({ title: z.string(), description: z.string(), category: z.string(), tags: z.string() });
type TicketWords = z.output<typeof TicketWords>;

/** What is typed, and the copy of the ticket that it was typed over. */
const TicketDraft = z.object({ typed: TicketWords, copy: TicketWords.extend({ version: z.number() }) });

/** The words of a ticket, which only provider staff may change. */
export function StaffEditForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { mutate: update, isPending, error, reset } = useUpdateTicket(ticket.id);
  const { restored, keep, discard } = useDraft(`edit-ticket:${ticket.id}`, TicketDraft);
  const [copy, setCopy] = useState(restored?.copy ?? copyOf(ticket));
  const [typed, setTyped] = useState<TicketWords>(restored?.typed ?? copy);
  const [failure, setFailure] = useState<string>();

  function change(part: Partial<TicketWords>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep({ typed: next, copy }, Object.keys(changesOf(next, copy)).length === 0);
  }

  function startFrom(current: Ticket) {
    discard();
    setCopy(copyOf(current));
    setTyped(copyOf(current));
    reset();
  }

  function handleDone() {
    discard();
    onDone();
  }

  function save(version: number) {
    if (!typed.title.trim() || !typed.description.trim()) return setFailure(messages.requiredFields);

    update({ ...changesOf(typed, copy), version }, { onSuccess: handleDone });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save(copy.version);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {restored && <DraftNotice onDiscard={() => startFrom(ticket)} />}
      {failure && <Alert>{failure}</Alert>}
      <StaleTicketNotice error={error} onSaveMine={save} onTakeTheirs={startFrom} />
      <TextField
        label="Title"
        maxLength={FieldLimit.title}
        value={typed.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label="Description"
        rows={6}
        maxLength={FieldLimit.description}
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CategoryField value={typed.category} onChange={(category) => change({ category })} />
      <TagField value={typed.tags} onChange={(tags) => change({ tags })} />
      <div className="flex gap-3">
        {!staleTicket(error) && (
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save details'}
          </Button>
        )}
        <Button look="secondary" onClick={handleDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function copyOf({ title, description, category, tags, version }: Ticket) {
  return { title, description, category, tags: tags.join(', '), version };
}

/** What was typed over: what somebody else wrote in another field meanwhile stays. */
function changesOf({ title, description, category, tags }: TicketWords, copy: TicketWords) {
  return {
    ...(title === copy.title ? {} : { title }),
    ...(description === copy.description ? {} : { description }),
    ...(category === copy.category ? {} : { category }),
    ...(tags === copy.tags ? {} : { tags: parseTags(tags) }),
  };
}
