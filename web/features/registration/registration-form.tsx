import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldLimit } from '#contract/constants.ts';
import { Registration } from '#contract/invitations.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { register as createAccount } from './api.ts';

const Form = Registration.omit({ token: true })
  .extend({ confirm: z.string().min(1, messages.userFieldsRequired) })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: messages.passwordsDiffer,
    // Beside whatever else is wrong, so that nobody mends one field only to be told of the next.
    when: () => true,
  });

type RegistrationFormProps = { token: string; companyName: string; onRegistered: (email: string) => void };

/** The account of an invited person: who they are, and the password they choose. */
export function RegistrationForm({ token, companyName, onRegistered }: RegistrationFormProps) {
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const { firstName, lastName, email, password } = watch();

  /** What is missing is said once, above; what is wrong is said where it is. */
  function wrong(field: keyof typeof errors) {
    const message = errors[field]?.message;
    if (!message) return {};
    return message === messages.userFieldsRequired ? { 'aria-invalid': true } : { error: message };
  }
  const isMissing = Object.values(errors).some((error) => error.message === messages.userFieldsRequired);
  const failure = isMissing ? messages.userFieldsRequired : errors.root?.message;

  const send = handleSubmit(async ({ confirm: _, ...person }) => {
    try {
      const account = await createAccount({ ...person, token });
      toast({ title: messages.accountCreated });
      onRegistered(account.email);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      setError(isTaken ? 'email' : 'root', { message: reasonOf(error) }, { shouldFocus: isTaken });
    }
  });

  return (
    <form noValidate onSubmit={send} className="space-y-4">
      {failure && <Alert>{failure}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={FieldLimit.name}
          aria-required
          {...register('firstName')}
          {...wrong('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={FieldLimit.name}
          aria-required
          {...register('lastName')}
          {...wrong('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...register('email')}
        {...wrong('email')}
      />
      <NewPasswordField
        label="Password"
        password={password}
        own={[firstName, lastName, email, companyName]}
        aria-required
        {...register('password')}
        {...wrong('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        aria-required
        {...register('confirm')}
        {...wrong('confirm')}
      />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}

/** The server's reason where it refused; without one, that it did not work. */
function reasonOf(error: unknown) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? error.message : messages.accountCreateFailed;
}
