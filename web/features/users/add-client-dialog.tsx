import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { PasswordLength } from '#contract/users-constants.ts';
import { CompanyField } from '#web/lib/company-field.tsx';
import type { Pick } from '#web/lib/picker.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { useCreateUser } from './api.ts';
import { emailTaken, failureOf, PersonFields, said } from './person-fields.tsx';
import { RoleField } from './role-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { ClientUser, newPerson } from './user-schemas.ts';

type AddClientDialogProps = { company: Pick; onClose: () => void; focusAfter?: () => HTMLElement | null };

/** Adds a user to a client company. */
export function AddClientDialog({ company, onClose, focusAfter }: AddClientDialogProps) {
  const { mutate: createUser, isPending } = useCreateUser('client');
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<
    z.input<typeof ClientUser>,
    unknown,
    z.output<typeof ClientUser>
  >({
    resolver: zodResolver(ClientUser),
    defaultValues: { ...newPerson, role: 'employee', companyId: company.id },
  });
  const { errors } = formState;
  const typed = watch();

  return (
    <Dialog
      title="Add User"
      description="Somebody at a client company who raises tickets or works on them."
      onClose={onClose}
      {...(focusAfter ? { focusAfter } : {})}
    >
      <DialogForm
        label="New user"
        failure={failureOf(errors)}
        action={isPending ? 'Adding...' : 'Add User'}
        isBlocked={isPending}
        onClose={onClose}
        onSend={handleSubmit((user) =>
          createUser(user, { onSuccess: onClose, onError: emailTaken((email) => setError('email', email)) }),
        )}
      >
        <CompanyField
          initial={company}
          onChange={({ id }) => setValue('companyId', id)}
          isInvalid={Boolean(errors.companyId)}
        />
        <PersonFields register={register} errors={errors} />
        <RoleField {...register('role')} />
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
