import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { saidOf, useRemoveSecondFactor } from './api.ts';
import type { FactorDialogProps } from './setup-dialog.tsx';

/** Back to a login by password alone: for who has both, so that nobody at an open desk does it. */
export function RemoveFactorDialog({ onClose, focusAfter }: FactorDialogProps) {
  const { mutate: remove, isPending, error } = useRemoveSecondFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  return (
    <Dialog
      title="Turn off two-step login"
      description="From then on your password alone opens your account. To move to a new phone, turn it off and set it up again."
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <DialogForm
        label="Turn off two-step login"
        action={isPending ? 'Turning off...' : 'Turn Off'}
        look="danger"
        isBlocked={isPending || password === '' || code.trim() === ''}
        onSend={() => remove({ password, code }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...saidOf(error, 'password')}
        />
        <OneTimeCodeField code={code} takesRecoveryCode onChange={setCode} error={saidOf(error, 'code').error} />
      </DialogForm>
    </Dialog>
  );
}
