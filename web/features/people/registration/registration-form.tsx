import { Registration } from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { userMessages } from '#contract/users-constants.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useRegister } from './api.ts';

const schema = Registration.omit({ token: true });

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
  const form = useForm({
    fieldsOf: () => ({ firstName: '', lastName: '', email: address, password: '', confirm: '' }),
    draft: null,
    schema,
    problemIn: ({ password, confirm }) =>
      password === confirm ? undefined : { confirm: userMessages.passwordsDiffer },
    summary: userMessages.fieldsRequired,
    marks: { 409: 'email' },
    toSent: ({ confirm: _, ...person }) => ({ ...person, token }),
    sendsAll: true,
    mutation: useRegister(onRegistered),
  });
  const { firstName, lastName, email } = form.typed;

  return (
    <Form onSend={form.save} className="space-y-4">
      <FormNotices form={form} reason={reasonOf(form.error, invitationMessages.accountCreateFailed)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPasswordField label="Password" own={[firstName, lastName, email, companyName]} {...form.field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" aria-required {...form.field('confirm')} />
      <Button type="submit" disabled={form.isPending} className="w-full">
        {form.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </Form>
  );
}
