import { useState } from 'react';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { useRemoveSecondFactor } from './api.ts';
import { CredentialFields, isComplete, noCredentials } from './credential-fields.tsx';
import type { FactorDialogProps } from './setup-dialog.tsx';

/** Turns two-factor off. Requires password and code, so nobody can do it at an unattended desk. */
export function RemoveFactorDialog({ onClose }: FactorDialogProps) {
  const { mutate: remove, isPending, error } = useRemoveSecondFactor();
  const [typed, setTyped] = useState(noCredentials);

  return (
    <FormDialog
      title="Turn off two-factor login"
      description="You will log in with only your password. To move to a new phone, turn it off and set it up again."
      label="Turn off two-factor login"
      action={isPending ? 'Turning off...' : 'Turn Off'}
      look="danger"
      isBlocked={isPending || !isComplete(typed, true)}
      onSend={() => remove(typed, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CredentialFields typed={typed} onChange={setTyped} error={error} needsCode />
    </FormDialog>
  );
}
