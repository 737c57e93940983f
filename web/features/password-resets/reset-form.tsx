import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { Password } from '#contract/users.ts';
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

/** Sets a new password to replace a lost one. */
export function ResetForm({ token, email, onReset }: { token: string; email: string; onReset: () => void }) {
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { newPassword: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword });
      toast({ title: passwordResetMessages.passwordReset });
      onReset();
    } catch (error) {
      setError('root', { message: reasonOf(error, passwordResetMessages.resetFailed) });
    }
  });

  return (
    <form noValidate onSubmit={send} className="space-y-4">
      {errors.root && <Alert>{errors.root.message}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint="The account that gets the new password."
      />
      <NewPasswordField
        label="New password"
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
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Resetting password...' : 'Reset Password'}
      </Button>
    </form>
  );
}
