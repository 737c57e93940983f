import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiKeyLimit, ApiKeyScopes, apiKeyMessages } from '#contract/api-keys-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { type ScopeChoice, scopeChoices, scopeLabels } from '#web/features/shared/key-words.ts';
import { useActor } from '#web/lib/actor.ts';
import { messageAt } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
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

function KeyForm({ create, onClose }: { create: ReturnType<typeof useCreateKey>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<ScopeChoice>('read write');
  const [days, setDays] = useState(`${ApiKeyLimit.defaultDays}`);
  const [statusComponentId, setStatusComponentId] = useState('');
  const [isSent, setIsSent] = useState(false);
  const problem = isSent && name.trim() === '' ? apiKeyMessages.nameMissing : messageAt(create.error, 'name');

  function handleSend() {
    setIsSent(true);
    if (name.trim() === '') return;
    create.mutate({
      name,
      scopes: ApiKeyScopes.filter((scope) => choice.split(' ').includes(scope)),
      expiresInDays: Number(days),
      statusComponentId: statusComponentId || null,
    });
  }

  return (
    <DialogForm
      label="Create API key"
      action={create.isPending ? 'Creating...' : 'Create API key'}
      isBlocked={create.isPending}
      onSend={handleSend}
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="Monitoring"
        hint="The program or machine that uses the key."
        limit={FieldLimit.name}
        aria-required
        {...(problem ? { error: problem } : {})}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="What it may do"
          value={choice}
          onChange={({ target }) => setChoice(scopeChoices.find((each) => each === target.value) ?? choice)}
        >
          <Options of={scopeChoices} labels={scopeLabels} />
        </SelectField>
        <SelectField label="Valid for" value={days} onChange={(event) => setDays(event.target.value)}>
          <Options of={durations} labels={durationLabels} />
        </SelectField>
      </div>
      <ComponentField value={statusComponentId} onChange={setStatusComponentId} />
    </DialogForm>
  );
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
