import { type ComponentProps, useId } from 'react';
import { NewWebhook } from '#contract/webhooks.ts';
import { WebhookEvents } from '#contract/webhooks-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { type AnyForm, useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCreateWebhook, useUpdateWebhook, type Webhook } from './api.ts';
import { draft, eventLabels, fieldsOf, type WebhookFields } from './webhook-fields.ts';

type NewProps = { onCreated: (webhook: Webhook & { secret: string }) => void; onClose: () => void };
const toSent = (fields: WebhookFields) => fields;

/** The form for a new webhook. */
export function NewWebhookDialog({ onCreated, onClose }: NewProps) {
  const edit = useForm({
    record: undefined,
    fieldsOf,
    draft,
    schema: NewWebhook,
    toSent,
    sendsAll: true,
    mutation: useCreateWebhook(),
    onSaved: (_, saved: Webhook & { secret: string }) => onCreated(saved),
  });
  return <WebhookForm title="Add webhook" action="Add webhook" edit={edit} onClose={onClose} />;
}

/** The form for an existing webhook. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const edit = useForm({
    record: webhook,
    fieldsOf,
    draft,
    schema: NewWebhook,
    toSent,
    mutation: useUpdateWebhook(webhook.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  return <WebhookForm title="Edit webhook" action="Save" edit={edit} onClose={onClose} />;
}

type Edit = AnyForm & {
  typed: WebhookFields;
  change: (part: Partial<WebhookFields>) => void;
  field: (name: 'name' | 'url') => Partial<ComponentProps<typeof TextField>>;
  errorAt: (name: 'events') => string | undefined;
  error: Error | null;
};
type FormProps = { title: string; action: string; edit: Edit; onClose: () => void };

function WebhookForm({ title, action, edit, onClose }: FormProps) {
  const { typed, change, field } = edit;
  const error = edit.errorAt('events');
  return (
    <EditDialog
      title={title}
      label={title}
      form={edit}
      what="webhook"
      action={[action, 'Saving...']}
      reason={edit.error?.message}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Team chat" {...field('name')} />
      <TextField
        label="Address"
        hint="Each event is sent to this address as a signed POST request."
        placeholder="https://example.com/hooks"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...field('url')}
      />
      <Events chosen={typed.events} onChange={(events) => change({ events })} {...(error ? { error } : {})} />
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
    </EditDialog>
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
