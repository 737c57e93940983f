import { z } from 'zod';
import { NewPost } from '#contract/status.ts';
import { IncidentStates, incidentStateLabels, PostStates } from '#contract/status-constants.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Options, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { type Incident, useAddPost } from './api.ts';

const PostFields = z.object({ text: z.string(), state: z.enum(['', ...PostStates]) });
type PostFields = z.output<typeof PostFields>;

const stateOf = ({ state }: Incident) => IncidentStates.find((each) => each === state) ?? '';

/** The form for the next post. Its text is kept as a draft. */
export function PostForm({ incident }: { incident: Incident }) {
  const { id, kind, endedAt, state } = incident;
  // The states of the other kind are not offered, whatever a draft has.
  const isOver = kind === 'maintenance' && (endedAt !== null || state === 'completed');
  const toSent = (typed: PostFields) => {
    const chosen = isOver ? '' : typed.state;
    return { text: typed.text, ...(chosen ? { state: chosen } : {}) };
  };
  const form = useForm({
    fieldsOf: (): PostFields => ({ text: '', state: stateOf(incident) }),
    draft: { nameOf: () => `incident-post:${id}`, schema: PostFields },
    schema: NewPost,
    checked: toSent,
    toSent,
    sendsAll: true,
    mutation: useAddPost(id),
  });

  return (
    <Form aria-label="Publish a post" onSend={form.save} className="space-y-3 rounded border border-line px-4 py-4">
      <FormNotices form={form} />
      <TextAreaField
        label="Your post"
        rows={3}
        placeholder={kind === 'incident' ? 'What you know now, and when you will write again' : 'What has changed'}
        {...form.field('text')}
      />
      <div className="flex flex-wrap items-end gap-3">
        {!isOver && (
          <SelectField label="State" className="min-w-48 flex-1" {...form.field('state')}>
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
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? 'Publishing...' : 'Publish post'}
        </Button>
      </div>
      <p className="text-ink-faint text-sm">{consequenceOf(incident, form.typed.state)}</p>
    </Form>
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
