import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { canCreateUser } from '#contract/policies.ts';
import { PasswordLength } from '#contract/users-constants.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { useCreateUser } from './api.ts';
import { emailTaken, failureOf, PersonFields, said } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { AdminUser, newPerson } from './user-schemas.ts';

type AddAdminDialogProps = {
  reader: StoredSession['user'];
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Adds an admin of the provider. */
export function AddAdminDialog({ reader, onClose, focusAfter }: AddAdminDialogProps) {
  const { mutate: createUser, isPending } = useCreateUser('admin');
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<
    z.input<typeof AdminUser>,
    unknown,
    z.output<typeof AdminUser>
  >({ resolver: zodResolver(AdminUser), defaultValues: { ...newPerson, role: 'admin' } });
  const { errors } = formState;
  const typed = watch();

  return (
    <Dialog
      title="Add Admin"
      description="One of your own people: they see every company and every ticket."
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <DialogForm
        label="New admin"
        failure={failureOf(errors)}
        action={isPending ? 'Adding...' : 'Add Admin'}
        isBlocked={isPending}
        onClose={onClose}
        onSend={handleSubmit((user) =>
          createUser(user, { onSuccess: onClose, onError: emailTaken((email) => setError('email', email)) }),
        )}
      >
        <PersonFields register={register} errors={errors} />
        {canCreateUser(reader, 'super_admin') && (
          <RankField isPromotion={typed.role === 'super_admin'} person={typed.firstName} {...register('role')} />
        )}
        <NewPasswordField
          label="Password"
          password={typed.password}
          own={[typed.firstName, typed.lastName, typed.email]}
          limit={PasswordLength.max}
          onSuggest={() => setValue('password', suggestPassword(), { shouldValidate: formState.isSubmitted })}
          {...said(errors.password)}
          {...register('password')}
        />
      </DialogForm>
    </Dialog>
  );
}
