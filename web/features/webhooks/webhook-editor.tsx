import { useId } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { WebhookEvents, WebhookLimit } from '#contract/webhooks-constants.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { messageAt, messageBeside } from '#web/lib/request.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCreateWebhook, useUpdateWebhook, type Webhook } from './api.ts';
import {
  draft,
  eventLabels,
  type FieldProblems,
  fieldsOf,
  problemsIn,
  sentOf,
  type WebhookFields,
} from './webhook-fields.ts';

type NewProps = { onCreated: (webhook: Webhook & { secret: string }) => void; onClose: () => void };

/** The form for a new webhook. */
export function NewWebhookDialog({ onCreated, onClose }: NewProps) {
  const mutation = useCreateWebhook(draft.nameOf(undefined));
  const edit = useRecordEdit({
    record: undefined,
    fieldsOf,
    draft,
    problemIn: problemsIn,
    toSent: sentOf,
    sendsAll: true,
    mutation,
    onSaved: (_, saved: Webhook & { secret: string }) => onCreated(saved),
  });
  return <WebhookForm title="Add webhook" action="Add webhook" edit={edit} error={mutation.error} onClose={onClose} />;
}

/** The form for an existing webhook. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const mutation = useUpdateWebhook(webhook.id, draft.nameOf(webhook));
  const edit = useRecordEdit({
    record: webhook,
    fieldsOf,
    draft,
    problemIn: problemsIn,
    toSent: sentOf,
    mutation,
    onSaved: (hasMore) => hasMore || onClose(),
  });
  return <WebhookForm title="Edit webhook" action="Save" edit={edit} error={mutation.error} onClose={onClose} />;
}

type Edit = Pick<
  ReturnType<typeof useRecordEdit<WebhookFields, Webhook, Webhook, object, FieldProblems>>,
  | 'typed'
  | 'change'
  | 'problem'
  | 'conflict'
  | 'isPending'
  | 'isRestored'
  | 'save'
  | 'saveMine'
  | 'takeTheirs'
  | 'startOver'
>;
type FormProps = { title: string; action: string; edit: Edit; error: Error | null; onClose: () => void };

function WebhookForm({ title, action, edit, error, onClose }: FormProps) {
  const { typed, change } = edit;
  const errorOf = (field: keyof FieldProblems) => edit.problem?.[field] ?? messageAt(error, field);
  return (
    <FormDialog
      title={title}
      label={title}
      action={edit.conflict ? undefined : edit.isPending ? 'Saving...' : action}
      isBlocked={edit.isPending}
      failure={edit.conflict ? undefined : messageBeside(error, ['name', 'url', 'events'])}
      onSend={() => edit.save()}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={() => edit.startOver()} />}
      <StaleNotice what="webhook" edit={edit} />
      <TextField
        label="Name"
        placeholder="Team chat"
        limit={FieldLimit.name}
        aria-required
        error={errorOf('name')}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Address"
        hint="Each event is sent to this address as a signed POST request."
        placeholder="https://example.com/hooks"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        limit={WebhookLimit.url}
        aria-required
        error={errorOf('url')}
        value={typed.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <Events chosen={typed.events} onChange={(events) => change({ events })} error={errorOf('events')} />
      <SwitchField
        label="Include internal notes"
        hint={typed.includesNotes ? 'Notes and their files are sent, too.' : 'Only what clients can read is sent.'}
        checked={typed.includesNotes}
        onChange={(includesNotes) => change({ includesNotes })}
      />
      <SwitchField
        label="Active"
        hint={typed.isActive ? 'New events are sent from now on.' : 'Nothing is sent to it.'}
        checked={typed.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </FormDialog>
  );
}

type Chosen = WebhookFields['events'];

function Events({ chosen, onChange, error }: { chosen: Chosen; onChange: (events: Chosen) => void; error?: string }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Events to send</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {WebhookEvents.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                onChange(WebhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))))
              }
            />
            {eventLabels[event]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
