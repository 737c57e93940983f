import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { mailMessages } from '#contract/mail-constants.ts';
import { Email } from '#contract/primitives.ts';
import { ApiError } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { askForLink } from './api.ts';

const Form = z.object({ email: Email });

/** Takes an address. The server says the same for every one. */
export function ForgotForm({ onSent }: { onSent: (answer: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ email }) => {
    try {
      const { message } = await askForLink({ email });
      onSent(message);
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
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-required
        {...register('email')}
        {...(errors.email?.message ? { error: errors.email.message } : {})}
      />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Sending...' : 'Email me a link'}
      </Button>
    </form>
  );
}

/** The server's reason for the refusal, or a general failure message. */
function reasonOf(error: unknown) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.message) || mailMessages.forgottenFailed;
}
