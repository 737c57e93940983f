import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { saidOf, useRenewRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorDialogProps } from './setup-dialog.tsx';

/** Replaces recovery codes that are used up or that somebody else may have seen. */
export function NewCodesDialog({ onClose }: FactorDialogProps) {
  const { mutate: renew, isPending, error, data } = useRenewRecoveryCodes();
  const [code, setCode] = useState('');

  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} onDone={onClose} />
      ) : (
        <DialogForm
          label="New recovery codes"
          action={isPending ? 'Generating...' : 'Generate New Codes'}
          isBlocked={isPending || code.trim() === ''}
          onSend={() => renew(code)}
          onClose={onClose}
        >
          <p>Your current codes stop working as soon as you generate new ones.</p>
          <OneTimeCodeField code={code} takesRecoveryCode onChange={setCode} error={saidOf(error, 'code')} />
        </DialogForm>
      )}
    </Dialog>
  );
}
