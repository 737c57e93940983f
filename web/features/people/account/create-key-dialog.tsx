import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NewApiKey } from '#contract/api-keys.ts';
import { ApiKeyScopes } from '#contract/api-keys-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { scopeChoices, scopeLabels } from '#web/features/shared/key-words.ts';
import { useActor } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { keyComponents, useCreateKey } from './api.ts';

const durations = ['30', '90', '180', '365'] as const;
const durationLabels = { 30: '30 days', 90: '90 days', 180: '180 days', 365: '1 year' } as const;

/** Creates an API key, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateKey();

  return (
    <Dialog title="Create API key" onClose={onClose}>
      {create.data ? (
        <NewKey apiKey={create.data.key} onClose={onClose} />
      ) : (
        <KeyForm create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

const Fields = z.object({
  name: z.string(),
  choice: z.enum(scopeChoices),
  days: z.enum(durations),
  statusComponentId: z.string(),
});
type Fields = z.output<typeof Fields>;

const fieldsOf = (): Fields => ({ name: '', choice: 'read write', days: '90', statusComponentId: '' });

function KeyForm({ create, onClose }: { create: ReturnType<typeof useCreateKey>; onClose: () => void }) {
  const form = useForm({
    fieldsOf,
    draft: { nameOf: () => 'new-api-key', schema: Fields },
    schema: NewApiKey,
    checked: sentOf,
    toSent: sentOf,
    sendsAll: true,
    mutation: create,
  });
  const { typed, change, field } = form;

  return (
    <EditForm label="Create API key" form={form} action={['Create API key', 'Creating...']} onClose={onClose}>
      <TextField
        label="Name"
        placeholder="Monitoring"
        hint="The program or machine that uses the key."
        {...field('name')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="What it may do" {...field('choice')}>
          <Options of={scopeChoices} labels={scopeLabels} />
        </SelectField>
        <SelectField label="Valid for" {...field('days')}>
          <Options of={durations} labels={durationLabels} />
        </SelectField>
      </div>
      <ComponentField value={typed.statusComponentId} onChange={(statusComponentId) => change({ statusComponentId })} />
    </EditForm>
  );
}

function sentOf({ name, choice, days, statusComponentId }: Fields) {
  const scopes = ApiKeyScopes.filter((scope) => choice.split(' ').includes(scope));
  return { name, scopes, expiresInDays: Number(days), statusComponentId: statusComponentId || null };
}

/** The component whose state the key's alerts set, for staff who have any. */
function ComponentField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: components = [] } = useQuery({ ...keyComponents, enabled: isStaff(useActor()) });
  if (components.length === 0) return null;
  return (
    <SelectField
      label="Component on the status page"
      optional
      hint="Alerts that arrive with this key set its state while they fire."
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">None</option>
      {components.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function NewKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <>
      <DialogBody label="Your new API key" className="space-y-4">
        <h3 ref={focus} tabIndex={-1} className="rounded text-lg outline-none">
          Copy your API key
        </h3>
        <Caution>You won’t see it again. Keep it as secret as a password.</Caution>
        <CopyField label="API key" value={apiKey} />
        <p className="text-sm">
          Send it with each call: <code className="[overflow-wrap:anywhere]">Authorization: Bearer awk_…</code>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>I’ve saved it</Button>
      </DialogFooter>
    </>
  );
}

function focus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
