import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { Password } from '#contract/users.ts';
import { ApiError } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { resetPassword } from './api.ts';

const Form = z
  .object({ newPassword: Password, confirm: z.string().min(1, messages.userFieldsRequired) })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    message: messages.passwordsDiffer,
    // Beside whatever else is wrong, so that nobody mends one field only to be told of the next.
    when: () => true,
  });

/** The password that somebody chooses in place of the one they lost. */
export function ResetForm({ token, email, onReset }: { token: string; email: string; onReset: () => void }) {
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { newPassword: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword });
      toast({ title: messages.passwordReset });
      onReset();
    } catch (error) {
      setError('root', { message: reasonOf(error) });
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
        {...(errors.newPassword?.message ? { error: errors.newPassword.message } : {})}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        aria-required
        {...register('confirm')}
        {...(errors.confirm?.message ? { error: errors.confirm.message } : {})}
      />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Resetting password...' : 'Reset Password'}
      </Button>
    </form>
  );
}

/** The server's reason where it refused; without one, that it did not work. */
function reasonOf(error: unknown) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? error.message : messages.resetFailed;
}
