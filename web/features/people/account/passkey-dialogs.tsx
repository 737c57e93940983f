import { z } from 'zod';
import { PasskeyName } from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { type Passkey, useAddPasskey, useRenamePasskey } from './api.ts';

/** Adds a passkey: asks for a name, and then the browser asks for the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <NameDialog
      title="Add passkey"
      description="Next, your browser asks where to store the passkey: on this device, on your phone, on a security key or in your password manager. You are logged out everywhere else."
      action={['Add passkey', 'Adding...']}
      failure={passkeyMessages.addFailed}
      draft="new-passkey"
      start=""
      mutation={useAddPasskey()}
      onClose={onClose}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <NameDialog
      title="Rename passkey"
      action={['Save', 'Saving...']}
      failure={passkeyMessages.renameFailed}
      draft={`passkey:${passkey.id}`}
      start={passkey.name}
      mutation={useRenamePasskey(passkey.id)}
      onClose={onClose}
    />
  );
}

const Fields = z.object({ name: z.string() });

type NameDialogProps = {
  title: string;
  description?: string;
  action: readonly [string, string];
  draft: string;
  start: string;
  mutation: ReturnType<typeof useRenamePasskey>;
  /** What to say if the server gave no reason. */
  failure: string;
  onClose: () => void;
};

function NameDialog({ title, description, action, draft, start, mutation, failure, onClose }: NameDialogProps) {
  const form = useForm({
    fieldsOf: () => ({ name: start }),
    draft: { nameOf: () => draft, schema: Fields },
    schema: PasskeyName,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation,
    onSaved: onClose,
  });

  return (
    <EditDialog
      {...{ title, description, action, form, onClose }}
      label={title}
      reason={form.error?.message || failure}
    >
      <TextField label="Name" placeholder="My laptop" hint="To recognize it in your list." {...form.field('name')} />
    </EditDialog>
  );
}
