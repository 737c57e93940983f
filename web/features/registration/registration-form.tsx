import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Registration } from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { failureOf, passwordsDiffer, RepeatedPassword, reasonOf, said } from '#web/lib/form-errors.ts';
import { ApiError } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { register as createAccount } from './api.ts';

const Form = Registration.omit({ token: true })
  .extend({ confirm: RepeatedPassword })
  .refine(({ password, confirm }) => password === confirm, passwordsDiffer);

type RegistrationFormProps = {
  token: string;
  companyName: string;
  /** Whom the invitation was emailed to. */
  address?: string | undefined;
  /** The form stays busy until it settles. */
  onRegistered: (login: { email: string; password: string }) => Promise<void>;
};

/** The account of an invited user: their name, contact data and password. */
export function RegistrationForm({ token, companyName, address = '', onRegistered }: RegistrationFormProps) {
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { firstName: '', lastName: '', email: address, password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const { firstName, lastName, email, password } = watch();

  const failure = failureOf(errors);
  const field = (name: keyof z.input<typeof Form>) => ({ ...register(name), ...said(errors[name]) });

  const send = handleSubmit(async ({ confirm: _, ...person }) => {
    try {
      const account = await createAccount({ ...person, token });
      toast({ title: invitationMessages.accountCreated });
      await onRegistered({ email: account.email, password: person.password });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      setError(
        isTaken ? 'email' : 'root',
        { message: reasonOf(error, invitationMessages.accountCreateFailed) },
        { shouldFocus: isTaken },
      );
    }
  });

  return (
    <form noValidate onSubmit={send} className="space-y-4">
      {failure && <Alert>{failure}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          limit={FieldLimit.name}
          aria-required
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          limit={FieldLimit.name}
          aria-required
          {...field('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...field('email')}
      />
      <NewPasswordField
        label="Password"
        password={password}
        own={[firstName, lastName, email, companyName]}
        aria-required
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" aria-required {...field('confirm')} />
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {isSubmitting ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
