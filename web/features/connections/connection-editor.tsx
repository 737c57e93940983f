import { useState } from 'react';
import { ConnectionLimit } from '#contract/connections-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useProvider } from '#web/lib/provider.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { messageAt, messageBeside } from '#web/lib/request.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Connection, useSaveConnection } from './api.ts';
import { type ConnectionFields, draft, type FieldProblems, fieldsOf, problemsIn, sentOf } from './connection-fields.ts';
import { guides, ProviderGuide } from './provider-guide.tsx';

const shownAtFields = ['name', 'companyId', 'issuer', 'clientId', 'clientSecret', 'domains'];

type ConnectionEditorProps = {
  /** None: a new one. */
  connection?: Connection;
  onSaved: (connection: Connection) => void;
  onClose: () => void;
};

/** The form for a new or existing connection. */
export function ConnectionEditor({ connection, onSaved, onClose }: ConnectionEditorProps) {
  const [clientSecret, setClientSecret] = useState('');
  const [sample, setSample] = useState(guides.entra?.issuer);
  const mutation = useSaveConnection(connection?.id, draft.nameOf(connection));
  const edit = useRecordEdit({
    record: connection,
    fieldsOf,
    draft,
    problemIn: (fields) => problemsIn(fields, !connection && !clientSecret),
    toSent: (fields) => sentOf(fields, clientSecret),
    // A secret is no field: it is sent whatever else has changed.
    sendsAll: true,
    mutation,
    onSaved: (hasMore, saved) => (connection && hasMore) || onSaved(saved),
  });
  const { typed, change } = edit;
  const { publicUrl } = useProvider();
  const title = connection ? 'Edit connection' : 'Add connection';
  const errorOf = (field: keyof FieldProblems) =>
    edit.problem?.[field] ?? messageAt(mutation.error, field === 'company' ? 'companyId' : field);
  const fields = { typed, change, errorOf };

  return (
    <FormDialog
      title={title}
      label={title}
      action={edit.conflict ? undefined : edit.isPending ? 'Saving...' : connection ? 'Save' : title}
      isBlocked={edit.isPending}
      failure={edit.conflict ? undefined : messageBeside(mutation.error, shownAtFields)}
      onSend={edit.save}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="connection" edit={edit} />
      <SelectField
        label="Who uses it"
        value={typed.isForStaff ? 'staff' : 'company'}
        onChange={(event) => change({ isForStaff: event.target.value === 'staff' })}
      >
        <option value="staff">Your staff</option>
        <option value="company">The people of a company</option>
      </SelectField>
      {!typed.isForStaff && (
        <CompanyField
          initial={typed.company}
          onChange={(company) => change({ company })}
          isInvalid={Boolean(errorOf('company'))}
        />
      )}
      {connection ? (
        <CopyField label="Redirect address" value={connection.redirectAddress} />
      ) : (
        <ProviderGuide redirectAddress={`${publicUrl}/ticketing/sso`} onChoose={setSample} />
      )}
      <RegistrationFields
        {...fields}
        isNew={!connection}
        sample={sample}
        secret={clientSecret}
        onSecret={setClientSecret}
      />
      <PeopleFields {...fields} />
    </FormDialog>
  );
}

type FieldsProps = {
  typed: ConnectionFields;
  change: (changes: Partial<ConnectionFields>) => void;
  errorOf: (field: keyof FieldProblems) => string | undefined;
};
type RegistrationProps = FieldsProps & {
  isNew: boolean;
  /** An issuer of the chosen kind of identity provider. */
  sample: string | undefined;
  secret: string;
  onSecret: (secret: string) => void;
};

/** How the helpdesk is registered at the identity provider. */
function RegistrationFields({ typed, change, errorOf, isNew, sample, secret, onSecret }: RegistrationProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="Users see it when they confirm it’s them."
        placeholder="Gateway Dental Microsoft"
        limit={FieldLimit.name}
        aria-required
        error={errorOf('name')}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Issuer"
        placeholder={sample}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        limit={ConnectionLimit.issuer}
        aria-required
        error={errorOf('issuer')}
        value={typed.issuer}
        onChange={(event) => change({ issuer: event.target.value })}
      />
      <TextField
        label="Client ID"
        autoCapitalize="none"
        spellCheck={false}
        limit={ConnectionLimit.clientId}
        aria-required
        error={errorOf('clientId')}
        value={typed.clientId}
        onChange={(event) => change({ clientId: event.target.value })}
      />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        hint={isNew ? 'It is never shown again.' : 'Leave blank to keep the current one. It is never shown again.'}
        limit={ConnectionLimit.clientSecret}
        error={errorOf('clientSecret')}
        value={secret}
        onChange={(event) => onSecret(event.target.value)}
      />
    </>
  );
}

/** Who logs in with it, and whether they must. */
function PeopleFields({ typed, change, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label="Email domains"
        hint="People with an address at one of these domains log in here. Separate several with commas."
        placeholder="gatewaydental.com"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        error={errorOf('domains')}
        value={typed.domains}
        onChange={(event) => change({ domains: event.target.value })}
      />
      {!typed.isForStaff && (
        <SwitchField
          label="Create accounts"
          hint={
            typed.createsUsers
              ? 'Anyone who logs in for the first time becomes an employee of the company.'
              : 'People need an invitation or an account that you create first.'
          }
          checked={typed.createsUsers}
          onChange={(createsUsers) => change({ createsUsers })}
        />
      )}
      <SwitchField
        label="Required"
        hint={requiredHint(typed)}
        checked={typed.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
    </>
  );
}

function requiredHint({ isRequired, isForStaff }: { isRequired: boolean; isForStaff: boolean }) {
  if (!isRequired) return 'They can also log in with a password or a passkey.';
  if (!isForStaff) return 'Their passwords and passkeys no longer work.';
  return 'Passwords and passkeys no longer work, except for the super admin who was added first, who can still log in if the identity provider is down.';
}
