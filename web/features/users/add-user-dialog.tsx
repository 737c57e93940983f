import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { canCreateUser } from '#contract/user-policies.ts';
import type { NewUserInput } from '#contract/users.ts';
import { PasswordLength } from '#contract/users-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/pickers/picker.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { failureOf, said } from '#web/lib/form-errors.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { type NewUser, type User, useCreateUser } from './api.ts';
import { emailTaken, PersonFields, registerPerson } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { RoleField } from './role-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { AdminUser, ClientUser, newPerson } from './user-schemas.ts';

type AddUserDialogProps = {
  /** A user of a client company, or an admin of the provider. */
  kind: keyof typeof words;
  /** The company that a client user starts with. */
  company?: Pick;
  /** What was typed where the user is missing: the first name, then the last. */
  name?: string;
  onAdded?: (user: User) => void;
  onClose: () => void;
};

const words = {
  client: {
    title: 'Add user',
    description: 'Somebody at a client company who raises tickets or works on them.',
    label: 'Add user',
  },
  admin: {
    title: 'Add admin',
    description: 'One of your staff: they see every company and every ticket.',
    label: 'Add admin',
  },
};

export function AddUserDialog(props: AddUserDialogProps) {
  const { kind, company = noPick, name = '', onAdded, onClose } = props;
  const [firstName = '', ...others] = name.split(' ');
  const actor = useStaff();
  const isAdmin = kind === 'admin';
  const { mutate: createUser, isPending } = useCreateUser(kind);
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<NewUser, unknown, NewUserInput>({
    resolver: zodResolver(isAdmin ? AdminUser : ClientUser),
    defaultValues: {
      ...newPerson,
      firstName,
      lastName: others.join(' '),
      role: isAdmin ? 'admin' : 'employee',
      companyId: company.id || null,
    },
  });
  const { errors } = formState;
  const typed = watch();

  return (
    <FormDialog
      {...words[kind]}
      failure={failureOf(errors)}
      action={isPending ? 'Adding...' : words[kind].title}
      isBlocked={isPending}
      onClose={onClose}
      onSend={handleSubmit((user) =>
        createUser(user, {
          onSuccess: (created) => {
            onClose();
            onAdded?.(created);
          },
          onError: emailTaken((email) => setError('email', email)),
        }),
      )}
    >
      {!isAdmin && (
        <CompanyField
          initial={company}
          onChange={({ id }) => setValue('companyId', id || null)}
          isInvalid={Boolean(errors.companyId)}
        />
      )}
      <PersonFields fields={registerPerson(register)} errors={errors} />
      {!isAdmin && <RoleField {...register('role')} />}
      {isAdmin && canCreateUser(actor, 'super_admin') && (
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
    </FormDialog>
  );
}
