import { type FormEvent, useState } from 'react';
import { FieldLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { type Ticket, useUpdateTicket } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { parseTags } from './labels.ts';
import { TagField } from './tag-field.tsx';

/** The words of a ticket, which only provider staff may change. */
export function StaffEditForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { mutate: update, isPending } = useUpdateTicket(ticket.id);
  const [title, setTitle] = useState(ticket.title);
  const [description, setDescription] = useState(ticket.description);
  const [category, setCategory] = useState(ticket.category);
  const [tags, setTags] = useState(ticket.tags.join(', '));
  const [failure, setFailure] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!title.trim() || !description.trim()) return setFailure(messages.requiredFields);

    update({ title, description, category, tags: parseTags(tags) }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Title"
        maxLength={FieldLimit.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        label="Description"
        rows={6}
        maxLength={FieldLimit.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CategoryField value={category} onChange={setCategory} />
      <TagField value={tags} onChange={setTags} />
      <div className="flex gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save details'}
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
