import { useState } from 'react';
import { messageAt } from '#web/lib/request.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useConfirmSecondFactor, useStartSecondFactor } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorDialogProps = { onClose: () => void };

/** Sets up two-factor: password, authenticator app, recovery codes. */
export function SetupDialog({ onClose }: FactorDialogProps) {
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();

  return (
    <Dialog title="Set up two-factor login" onClose={onClose}>
      {confirm.data ? (
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />
      ) : start.data ? (
        <AppStep started={start.data} confirm={confirm} onClose={onClose} />
      ) : (
        <PasswordStep start={start} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PasswordStep({ start, onClose }: { start: ReturnType<typeof useStartSecondFactor>; onClose: () => void }) {
  const [password, setPassword] = useState('');

  return (
    <DialogForm
      label="Your password"
      action="Continue"
      isBlocked={start.isPending || password === ''}
      onSend={() => start.mutate(password)}
      onClose={onClose}
    >
      <p>
        You need an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, 1Password and many
        others do. First, confirm it’s you:
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={messageAt(start.error, 'password')}
      />
    </DialogForm>
  );
}

type AppStepProps = {
  started: { secret: string; uri: string };
  confirm: ReturnType<typeof useConfirmSecondFactor>;
  onClose: () => void;
};

function AppStep({ started: { secret, uri }, confirm, onClose }: AppStepProps) {
  const [code, setCode] = useState('');

  return (
    <DialogForm
      label="Your app"
      action={confirm.isPending ? 'Turning on...' : 'Turn on'}
      isBlocked={confirm.isPending || code.trim() === ''}
      onSend={() => confirm.mutate(code)}
      onClose={onClose}
    >
      <div className="space-y-5">
        <div className="flex flex-wrap items-start gap-5">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <div className="min-w-0 flex-1 basis-56 space-y-4">
            <p>
              Scan this with your app. On this phone, <Anchor href={uri}>open the app</Anchor>; without a camera, give
              the app this key instead:
            </p>
            <CopyField label="Key" value={secret} />
          </div>
        </div>
        <OneTimeCodeField code={code} isNews onChange={setCode} error={messageAt(confirm.error, 'code')} />
      </div>
    </DialogForm>
  );
}
