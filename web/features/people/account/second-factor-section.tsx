import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { accountMessages } from '#contract/account-constants.ts';
import { EditDialog, EditForm } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { shortDate } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { AccountSection } from './account-section.tsx';
import { type SecondFactor, secondFactor, useRemoveSecondFactor, useRenewRecoveryCodes } from './api.ts';
import { CredentialFields, codeForm, credentialForm, isComplete } from './credential-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorDialogProps } from './setup-dialog.tsx';

/** Loads the QR code renderer. */
const SetupDialog = onDemand(async () => (await import('./setup-dialog.tsx')).SetupDialog);

type Task = 'set up' | 'turn off' | 'new codes';

/** Whether two-factor is on, and its actions. */
export function SecondFactorSection() {
  const query = useQuery(secondFactor);
  const [task, setTask] = useState<Task>();
  const dialog = { onClose: () => setTask(undefined) };

  return (
    <AccountSection
      title="Two-factor login"
      intro="After your password, you also enter a code from your phone, so a stolen password is not enough to log in."
    >
      <Loaded
        query={query}
        failure={accountMessages.secondFactorFailed}
        loading={<LoadingBars things="two-factor login" bars={['h-5 w-56']} />}
      >
        {(factor) => (
          <div className="space-y-4">
            {factor.isRequired && !factor.isOn && <Caution>{accountMessages.secondFactorMissing}</Caution>}
            <p data-landing tabIndex={-1} className="flex items-center gap-2 rounded font-medium outline-none">
              <State factor={factor} />
            </p>
            <Actions factor={factor} onTask={setTask} />
          </div>
        )}
      </Loaded>
      {task === 'set up' && <SetupDialog {...dialog} />}
      {task === 'turn off' && <RemoveFactorDialog {...dialog} />}
      {task === 'new codes' && <NewCodesDialog {...dialog} />}
    </AccountSection>
  );
}

function State({ factor: { isOn, since, recoveryCodesLeft } }: { factor: SecondFactor }): ReactNode {
  if (!isOn) {
    return (
      <>
        <ShieldOff className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
        Off
      </>
    );
  }
  return (
    <>
      <ShieldCheck className="size-5 shrink-0 text-moss" aria-hidden="true" />
      <span>
        On{since && ` since ${shortDate(since)}`}
        <span className={`ml-3 font-normal text-sm ${recoveryCodesLeft < 3 ? 'text-amber' : 'text-ink-soft'}`}>
          {recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`}
        </span>
      </span>
    </>
  );
}

function Actions({ factor, onTask }: { factor: SecondFactor; onTask: (task: Task) => void }) {
  if (!factor.isOn) {
    return (
      <Button look={factor.isRequired ? 'primary' : 'secondary'} onClick={() => onTask('set up')}>
        Set up two-factor login
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => onTask('new codes')}>
        New recovery codes
      </Button>
      <Button look="quiet" onClick={() => onTask('turn off')}>
        Turn off
      </Button>
    </div>
  );
}

/** Turns two-factor off. Requires password and code, so nobody can do it at an unattended desk. */
function RemoveFactorDialog({ onClose }: FactorDialogProps) {
  const form = useForm({ ...credentialForm, mutation: useRemoveSecondFactor(), onSaved: onClose });

  return (
    <EditDialog
      title="Turn off two-factor login"
      description="You will log in with only your password. To move to a new phone, turn it off and set it up again."
      label="Turn off two-factor login"
      form={form}
      action={['Turn off', 'Turning off...']}
      look="danger"
      isBlocked={!isComplete(form.typed, true)}
      onClose={onClose}
    >
      <CredentialFields typed={form.typed} onChange={form.change} error={form.error} needsCode />
    </EditDialog>
  );
}

/** Replaces recovery codes that are used up or that somebody else may have seen. */
function NewCodesDialog({ onClose }: FactorDialogProps) {
  const renewal = useRenewRecoveryCodes();
  const { data } = renewal;
  const form = useForm({ ...codeForm, mutation: renewal });

  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} onDone={onClose} />
      ) : (
        <EditForm
          label="New recovery codes"
          form={form}
          action={['Generate new codes', 'Generating...']}
          isBlocked={form.typed.code.trim() === ''}
          onClose={onClose}
        >
          <p>Your current codes stop working as soon as you generate new ones.</p>
          <OneTimeCodeField
            code={form.typed.code}
            takesRecoveryCode
            onChange={(code) => form.change({ code })}
            {...form.said('code')}
          />
        </EditForm>
      )}
    </Dialog>
  );
}
