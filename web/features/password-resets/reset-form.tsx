import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { Password } from '#contract/users.ts';
import { AlsoRemove, type OtherAccess } from '#web/features/shared/also-remove.tsx';
import { passwordsDiffer, RepeatedPassword, reasonOf } from '#web/lib/form-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { resetPassword } from './api.ts';

const Form = z
  .object({ newPassword: Password, confirm: RepeatedPassword })
  .refine(({ newPassword, confirm }) => newPassword === confirm, passwordsDiffer);

type Props = {
  token: string;
  email: string;
  /** Whether it is their first password, which makes their account. */
  isNew: boolean;
  access: OtherAccess;
  /** The form stays busy until it settles. */
  onReset: (password: string) => Promise<void>;
};

/** Sets a password: a new one to replace a lost one, or the first one of an account. */
export function ResetForm({ token, email, isNew, access, onReset }: Props) {
  const [keeps, setKeeps] = useState<string[]>([]);
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { newPassword: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword, keeps });
      toast({ title: isNew ? passwordResetMessages.accountCreated : passwordResetMessages.passwordReset });
      await onReset(newPassword);
    } catch (error) {
      setError('root', { message: reasonOf(error, passwordResetMessages.resetFailed) });
    }
  });

  const [action, doing] = isNew
    ? ['Create account', 'Creating account...']
    : ['Reset password', 'Resetting password...'];

  return (
    <form noValidate onSubmit={send} className="space-y-4">
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint={isNew ? 'You log in with this address.' : 'The account that gets the new password.'}
      />
      <NewPasswordField
        label={isNew ? 'Password' : 'New password'}
        password={watch('newPassword')}
        own={[email]}
        aria-required
        {...register('newPassword')}
        error={errors.newPassword?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        aria-required
        {...register('confirm')}
        error={errors.confirm?.message}
      />
      <AlsoRemove access={access} keeps={keeps} onChange={setKeeps} />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? doing : action}
      </Button>
    </form>
  );
}
