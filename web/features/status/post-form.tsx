import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import {
  IncidentStates,
  incidentStateLabels,
  PostStates,
  StatusLimit,
  statusMessages,
} from '#contract/status-constants.ts';
import { useDraftState } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Options, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { type Incident, useAddPost } from './api.ts';

const PostFields = z.object({ text: z.string(), state: z.enum(['', ...PostStates]) });
type PostFields = z.output<typeof PostFields>;

const stateOf = ({ state }: Incident) => IncidentStates.find((each) => each === state) ?? '';

/** The form for the next post. Its text is kept as a draft. */
export function PostForm({ incident }: { incident: Incident }) {
  const { id, kind, endedAt, state } = incident;
  const draft = `incident-post:${id}`;
  const initial: PostFields = { text: '', state: stateOf(incident) };
  const form = useDraftState(draft, PostFields, initial, ({ text }) => text.trim() === '');
  const { mutate: addPost, isPending } = useAddPost(id, draft);
  const [isChecked, setIsChecked] = useState(false);
  const { text } = form.value;
  // The states of the other kind are not offered, whatever a draft has.
  const isOver = kind === 'maintenance' && (endedAt !== null || state === 'completed');

  function send(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!text.trim()) return;
    const chosen = isOver ? '' : form.value.state;
    addPost(
      { text, ...(chosen ? { state: chosen } : {}) },
      {
        onSuccess: (saved) => {
          form.discard({ text: '', state: stateOf(saved) });
          setIsChecked(false);
        },
      },
    );
  }

  return (
    <form
      aria-label="Publish a post"
      noValidate
      onSubmit={send}
      className="space-y-3 rounded border border-line px-4 py-4"
    >
      <TextAreaField
        label="Your post"
        rows={3}
        limit={StatusLimit.post}
        placeholder={kind === 'incident' ? 'What you know now, and when you will write again' : 'What has changed'}
        {...(isChecked && !text.trim() ? { error: statusMessages.textRequired } : {})}
        value={text}
        onChange={(event) => form.set({ ...form.value, text: event.target.value })}
      />
      <div className="flex flex-wrap items-end gap-3">
        {!isOver && (
          <SelectField
            label="State"
            className="min-w-48 flex-1"
            value={form.value.state}
            onChange={(event) => form.set({ ...form.value, state: PostFields.shape.state.parse(event.target.value) })}
          >
            {kind === 'incident' ? (
              <Options of={IncidentStates} labels={incidentStateLabels} />
            ) : (
              <>
                <option value="">Leave as it is</option>
                <Options of={['completed', 'canceled']} labels={incidentStateLabels} />
              </>
            )}
          </SelectField>
        )}
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Publishing...' : 'Publish post'}
        </Button>
      </div>
      <p className="text-ink-faint text-sm">{consequenceOf(incident, form.value.state)}</p>
    </form>
  );
}

/** Who is told about the post. */
function consequenceOf({ kind, isPublic, startsAt, endedAt }: Incident, state: string) {
  const isEnd = !endedAt && ['resolved', 'completed', 'canceled'].includes(state);
  const subscribers = isPublic ? 'Subscribers of the status page get it by email.' : 'It is shown in the portal.';
  if (isEnd) return `${subscribers} Everybody affected is told that it is over.`;
  const isPlanned = kind === 'maintenance' && new Date(startsAt) > new Date();
  return isPlanned ? `${subscribers} Everybody who was told of it gets it, too.` : subscribers;
}
