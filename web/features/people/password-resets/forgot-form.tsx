import { z } from 'zod';
import { mailMessages } from '#contract/mail-constants.ts';
import { Email } from '#contract/primitives.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useAskForLink } from './api.ts';

const schema = z.object({ email: Email });
const fieldsOf = () => ({ email: '' });

/** Takes an address. The server says the same for every one. */
export function ForgotForm({ onSent }: { onSent: (answer: string) => void }) {
  const form = useForm({
    fieldsOf,
    draft: null,
    schema,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useAskForLink(),
    onSaved: (_, { message }) => onSent(message),
  });

  return (
    <Form onSend={form.save} className="space-y-4">
      <FormNotices form={form} reason={reasonOf(form.error, mailMessages.forgottenFailed)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('email')}
      />
      <Button type="submit" disabled={form.isPending} className="w-full">
        {form.isPending ? 'Sending...' : 'Email me a link'}
      </Button>
    </Form>
  );
}
