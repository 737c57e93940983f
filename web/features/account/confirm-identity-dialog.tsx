import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedMessages } from '#contract/shared-constants.ts';
import { ApiError } from '#web/lib/request.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { confirmIdentity, secondFactor } from './api.ts';
import { CredentialFields, isComplete, noCredentials } from './credential-fields.tsx';
import { SingleSignOnConfirmation } from './single-sign-on-confirmation.tsx';
import { useOwnSingleSignOn } from './use-own-single-sign-on.ts';

type ConfirmIdentityDialogProps = { onConfirmed: () => void; onClose: () => void };

/** Asks for the password, and a code if two-factor is on, before a change that a thief would make. */
export function ConfirmIdentityDialog({ onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { data: factor } = useQuery(secondFactor);
  const { connectionName, isRequired } = useOwnSingleSignOn();
  const [typed, setTyped] = useState(noCredentials);
  /** The server requires a code, although this page did not know that two-factor is on. */
  const [isCodeNews, setIsCodeNews] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const needsCode = isCodeNews || factor?.isOn === true;

  async function handleSend() {
    setIsPending(true);
    setError(undefined);
    try {
      await confirmIdentity({ password: typed.password, ...(needsCode ? { code: typed.code } : {}) });
      onConfirmed();
    } catch (failure) {
      const reason = failure instanceof ApiError ? failure : new ApiError(0, sharedMessages.somethingWrong);
      if (reason.more.secondFactor === 'required') setIsCodeNews(true);
      else setError(reason);
      setIsPending(false);
    }
  }

  return (
    <FormDialog
      title="Confirm it’s you"
      description={
        isRequired
          ? 'Changes to staff accounts, mailboxes and security settings need a new login.'
          : 'Changes to staff accounts, mailboxes and security settings need your password.'
      }
      label="Confirm it’s you"
      failure={error && !error.more.issues ? error.message || sharedMessages.somethingWrong : undefined}
      action={isRequired ? undefined : isPending ? 'Confirming...' : 'Confirm'}
      isBlocked={isPending || !isComplete(typed, needsCode)}
      onSend={handleSend}
      onClose={onClose}
    >
      {connectionName && <SingleSignOnConfirmation {...{ connectionName, onConfirmed }} />}
      {!isRequired && (
        <CredentialFields
          typed={typed}
          onChange={setTyped}
          error={error ?? null}
          needsCode={needsCode}
          isCodeNews={isCodeNews}
        />
      )}
    </FormDialog>
  );
}
