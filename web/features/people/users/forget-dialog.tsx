import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextField } from '#web/ui/field.tsx';
import { type User, useForgetUser } from './api.ts';
import { ForgetPreview } from './forget-preview.tsx';

/** Asks for the address before everything that names somebody is removed. */
export function ForgetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    fieldsOf: () => ({ email: '' }),
    // What confirms is typed anew each time.
    draft: null,
    problemIn: ({ email }) =>
      email.trim().toLowerCase() === user.email.toLowerCase() ? undefined : { email: `Type ${user.email} to confirm.` },
    toSent: () => ({}),
    sendsAll: true,
    mutation: useForgetUser(user),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title={
        <>
          Forget <bdi>{fullName(user.firstName, user.lastName)}</bdi>
        </>
      }
      label="Confirmation"
      look="danger"
      form={form}
      action={['Forget this person', 'Removing...']}
      onClose={onClose}
    >
      <p>
        For somebody who asks you to erase their personal data. <strong>This cannot be undone</strong>, and may take a
        minute.
      </p>
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        <li>
          Their name, email address and phone number are removed everywhere: from tickets, comments, emails, the audit
          log and statements. They lose access at once.
        </li>
        <li>What they wrote stays, by “Former user”. Original emails about their tickets are deleted.</li>
        <li>
          Check attached files yourself, and remove those that name this person. A name that is also a word, such as
          May, is only replaced where it is clearly a name. Backups keep the name until you delete them.
        </li>
      </ul>
      <ForgetPreview user={user} />
      <TextField
        label="Type their email address to confirm"
        hint={<bdi>{user.email}</bdi>}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-confirms
        {...form.field('email')}
      />
    </EditDialog>
  );
}
