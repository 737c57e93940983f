import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useConfirmSecondFactor, useStartSecondFactor } from './api.ts';
import { codeForm } from './credential-fields.tsx';
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

const passwordForm = {
  ...codeForm,
  fieldsOf: () => ({ password: '' }),
  toSent: (fields: { password: string }) => fields,
};

function PasswordStep({ start, onClose }: { start: ReturnType<typeof useStartSecondFactor>; onClose: () => void }) {
  const form = useForm({ ...passwordForm, mutation: start });

  return (
    <EditForm
      label="Your password"
      form={form}
      action={['Continue', 'Continue']}
      isBlocked={form.typed.password === ''}
      onClose={onClose}
    >
      <p>
        You need an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, 1Password and many
        others do. First, confirm it’s you:
      </p>
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
    </EditForm>
  );
}

type AppStepProps = {
  started: { secret: string; uri: string };
  confirm: ReturnType<typeof useConfirmSecondFactor>;
  onClose: () => void;
};

function AppStep({ started: { secret, uri }, confirm, onClose }: AppStepProps) {
  const form = useForm({ ...codeForm, mutation: confirm });

  return (
    <EditForm
      label="Your app"
      form={form}
      action={['Turn on', 'Turning on...']}
      isBlocked={form.typed.code.trim() === ''}
      onClose={onClose}
    >
      <div className="space-y-5">
        <div className="flex flex-wrap items-start gap-5">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <div className="min-w-0 flex-1 basis-56 space-y-4">
            <p>
              Scan this with your app. On this phone, <Anchor href={uri}>open the app</Anchor>. Can’t scan it? Enter
              this key in the app:
            </p>
            <CopyField label="Key" value={secret} />
          </div>
        </div>
        <OneTimeCodeField
          code={form.typed.code}
          isNews
          onChange={(code) => form.change({ code })}
          {...form.said('code')}
        />
      </div>
    </EditForm>
  );
}
