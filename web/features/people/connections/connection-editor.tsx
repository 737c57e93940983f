import { type ComponentProps, useState } from 'react';
import { NewConnection } from '#contract/connections.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { useProvider } from '#web/lib/provider.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Connection, useSaveConnection } from './api.ts';
import { type ConnectionFields, companyMissing, draft, fieldsOf, sentOf } from './connection-fields.ts';
import { guides, ProviderGuide } from './provider-guide.tsx';

type ConnectionEditorProps = {
  /** None: a new one. */
  connection?: Connection;
  onSaved: (connection: Connection) => void;
  onClose: () => void;
};

/** The form for a new or existing connection. */
export function ConnectionEditor({ connection, onSaved, onClose }: ConnectionEditorProps) {
  const [sample, setSample] = useState(guides.entra?.issuer);
  const edit = useForm({
    record: connection,
    fieldsOf,
    draft,
    secrets: ['clientSecret'],
    schema: connection ? NewConnection.partial({ clientSecret: true }) : NewConnection,
    checked: sentOf,
    problemIn: companyMissing,
    paths: { company: 'companyId' },
    toSent: sentOf,
    sendsAll: true,
    mutation: useSaveConnection(connection?.id),
    onSaved: (hasMore, saved) => (connection && hasMore) || onSaved(saved),
  });
  const { typed, change, field } = edit;
  const { publicUrl } = useProvider();
  const title = connection ? 'Edit connection' : 'Add connection';

  return (
    <EditDialog
      title={title}
      label={title}
      form={edit}
      what="connection"
      action={[connection ? 'Save' : title, 'Saving...']}
      reason={edit.error?.message}
      onClose={onClose}
    >
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
          isInvalid={edit.errorAt('company') !== undefined}
        />
      )}
      {connection ? (
        <CopyField label="Redirect address" value={connection.redirectAddress} />
      ) : (
        <ProviderGuide redirectAddress={`${publicUrl}/ticketing/sso`} onChoose={setSample} />
      )}
      <RegistrationFields field={field} isNew={!connection} sample={sample} />
      <PeopleFields {...{ typed, change, field }} />
    </EditDialog>
  );
}

type FieldOf = (
  name: 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'domains',
) => Partial<ComponentProps<typeof TextField>>;
type RegistrationProps = {
  field: FieldOf;
  isNew: boolean;
  /** An issuer of the chosen kind of identity provider. */
  sample: string | undefined;
};

/** How the helpdesk is registered at the identity provider. */
function RegistrationFields({ field, isNew, sample }: RegistrationProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="Users see it when they confirm it’s them."
        placeholder="Gateway Dental Microsoft"
        {...field('name')}
      />
      <TextField
        label="Issuer"
        placeholder={sample}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...field('issuer')}
      />
      <TextField label="Client ID" autoCapitalize="none" spellCheck={false} {...field('clientId')} />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        hint={isNew ? 'It is never shown again.' : 'Leave blank to keep the current one. It is never shown again.'}
        {...field('clientSecret')}
      />
    </>
  );
}

type PeopleProps = {
  typed: ConnectionFields;
  change: (changes: Partial<ConnectionFields>) => void;
  field: FieldOf;
};

/** Who logs in with it, and whether they must. */
function PeopleFields({ typed, change, field }: PeopleProps) {
  return (
    <>
      <TextField
        label="Email domains"
        hint="People with an address at one of these domains log in here. Separate several with commas."
        placeholder="gatewaydental.com"
        autoCapitalize="none"
        spellCheck={false}
        {...field('domains')}
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
