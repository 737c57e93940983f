import { useState } from 'react';
import { PasskeyLimit, passkeyMessages } from '#contract/passkeys-constants.ts';
import { messageAt } from '#web/lib/request.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Passkey, useAddPasskey, useRenamePasskey } from './api.ts';

/** Adds a passkey: asks for a name, and then the browser asks for the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { mutate: add, isPending, error } = useAddPasskey();
  return (
    <NameDialog
      title="Add passkey"
      description="Next, your browser asks where to store the passkey: on this device, on your phone, on a security key or in your password manager. You are logged out everywhere else."
      action={isPending ? 'Adding...' : 'Add passkey'}
      failure={passkeyMessages.addFailed}
      start=""
      {...{ isPending, error, onClose }}
      onSend={(name) => add(name, { onSuccess: onClose })}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutate: rename, isPending, error } = useRenamePasskey();
  return (
    <NameDialog
      title="Rename passkey"
      action={isPending ? 'Saving...' : 'Save'}
      failure={passkeyMessages.renameFailed}
      start={passkey.name}
      {...{ isPending, error, onClose }}
      onSend={(name) => rename({ id: passkey.id, name }, { onSuccess: onClose })}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  action: string;
  start: string;
  isPending: boolean;
  error: Error | null;
  /** What to say if the server gave no reason. */
  failure: string;
  onSend: (name: string) => void;
  onClose: () => void;
};

function NameDialog(props: NameDialogProps) {
  const { title, description, action, start, isPending, error, failure, onSend, onClose } = props;
  const [name, setName] = useState(start);
  const [isSent, setIsSent] = useState(false);
  const problem = isSent && name.trim() === '' ? passkeyMessages.nameMissing : messageAt(error, 'name');

  function handleSend() {
    setIsSent(true);
    if (name.trim() !== '') onSend(name);
  }

  return (
    <FormDialog
      {...{ title, description, action, onClose }}
      label={title}
      failure={error && !messageAt(error, 'name') ? error.message || failure : undefined}
      isBlocked={isPending}
      onSend={handleSend}
    >
      <TextField
        label="Name"
        placeholder="My laptop"
        hint="To recognize it in your list."
        limit={PasskeyLimit.name}
        aria-required
        {...(problem ? { error: problem } : {})}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
