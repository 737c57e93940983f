import { z } from 'zod';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { Password } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { AlsoRemove, type OtherAccess } from '#web/features/shared/also-remove.tsx';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useResetPassword } from './api.ts';

const schema = z.object({ newPassword: Password });

const fieldsOf = () => ({ newPassword: '', confirm: '', keeps: [] as string[] });

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
  const form = useForm({
    fieldsOf,
    draft: null,
    schema,
    problemIn: ({ newPassword, confirm }) =>
      newPassword === confirm ? undefined : { confirm: userMessages.passwordsDiffer },
    toSent: ({ newPassword, keeps }) => ({ token, newPassword, keeps }),
    sendsAll: true,
    mutation: useResetPassword(async ({ newPassword }) => {
      toast({ title: isNew ? passwordResetMessages.accountCreated : passwordResetMessages.passwordReset });
      await onReset(newPassword);
    }),
  });
  const [action, doing] = isNew
    ? ['Create account', 'Creating account...']
    : ['Reset password', 'Resetting password...'];

  return (
    <Form onSend={form.save} className="space-y-4">
      <FormNotices form={form} reason={reasonOf(form.error, passwordResetMessages.resetFailed)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint={isNew ? 'You log in with this address.' : 'The account that gets the new password.'}
      />
      <NewPasswordField label={isNew ? 'Password' : 'New password'} own={[email]} {...form.field('newPassword')} />
      <PasswordField label="Confirm password" autoComplete="new-password" aria-required {...form.field('confirm')} />
      <AlsoRemove access={access} keeps={form.typed.keeps} onChange={(keeps) => form.change({ keeps })} />
      <Button type="submit" disabled={form.isPending} className="w-full">
        {form.isPending ? doing : action}
      </Button>
    </Form>
  );
}
