import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { FieldLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { type Ticket, useUpdateTicket } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { parseTags } from './labels.ts';
import { TagField } from './tag-field.tsx';

const TicketWords = z.object({ title: z.string(), description: z.string(), category: z.string(), tags: z.string() });
type TicketWords = z.output<typeof TicketWords>;

/** The words of a ticket, which only provider staff may change. */
export function StaffEditForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { mutate: update, isPending } = useUpdateTicket(ticket.id);
  const saved = {
    title: ticket.title,
    description: ticket.description,
    category: ticket.category,
    tags: ticket.tags.join(', '),
  };
  const { restored, keep, discard } = useDraft(`edit-ticket:${ticket.id}`, TicketWords);
  const [typed, setTyped] = useState(restored ?? saved);
  const [failure, setFailure] = useState<string>();

  function change(part: Partial<TicketWords>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep(next, JSON.stringify(next) === JSON.stringify(saved));
  }

  function startOver() {
    discard();
    setTyped(saved);
  }

  function handleDone() {
    discard();
    onDone();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!typed.title.trim() || !typed.description.trim()) return setFailure(messages.requiredFields);

    update({ ...typed, tags: parseTags(typed.tags) }, { onSuccess: handleDone });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {restored && <DraftNotice onDiscard={startOver} />}
      {failure && <Alert>{failure}</Alert>}
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
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save details'}
        </Button>
        <Button look="secondary" onClick={handleDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
