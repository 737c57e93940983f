import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { sharedMessages } from '#contract/shared-constants.ts';
import { canUsePasskeys, provePasskey } from '#web/lib/passkeys.ts';
import { ApiError } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { confirmIdentity, ownPasskeys, secondFactor } from './api.ts';
import { CredentialFields, isComplete, noCredentials } from './credential-fields.tsx';
import { SingleSignOnConfirmation } from './single-sign-on-confirmation.tsx';
import { useOwnSingleSignOn } from './use-own-single-sign-on.ts';

type ConfirmIdentityDialogProps = { onConfirmed: () => void; onClose: () => void };

/** Asks for the password, and a code if two-factor is on, before a change that a thief would make. */
export function ConfirmIdentityDialog({ onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { data: factor } = useQuery(secondFactor);
  const { connectionName, isRequired } = useOwnSingleSignOn();
  const { data: passkeys = [] } = useQuery(ownPasskeys);
  const [typed, setTyped] = useState(noCredentials);
  /** The server requires a code, although this page did not know that two-factor is on. */
  const [isCodeNews, setIsCodeNews] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const needsCode = isCodeNews || factor?.isOn === true;

  const handleSend = () =>
    confirm(async () => ({ password: typed.password, ...(needsCode ? { code: typed.code } : {}) }));

  async function confirm(prove: () => Promise<Parameters<typeof confirmIdentity>[0]>) {
    setIsPending(true);
    setError(undefined);
    try {
      await confirmIdentity(await prove());
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
      failure={error && !isOfField(error) ? error.message || sharedMessages.somethingWrong : undefined}
      action={isRequired ? undefined : isPending ? 'Confirming...' : 'Confirm'}
      isBlocked={isPending || !isComplete(typed, needsCode)}
      onSend={handleSend}
      onClose={onClose}
    >
      {!isRequired && passkeys.length > 0 && canUsePasskeys() && (
        <Button
          look="secondary"
          className="w-full"
          disabled={isPending}
          onClick={() => confirm(async () => ({ passkey: await provePasskey() }))}
        >
          <Fingerprint className="size-4 shrink-0" aria-hidden="true" />
          Confirm with a passkey
        </Button>
      )}
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

/** Whether a field shows the error. */
function isOfField({ more }: ApiError) {
  return more.issues?.some(({ path }) => path !== 'passkey') ?? false;
}
