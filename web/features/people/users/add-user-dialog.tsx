import { canCreateUser } from '#contract/user-policies.ts';
import { userMessages } from '#contract/users-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { type User, useCreateUser } from './api.ts';
import { PersonFields } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { RoleField } from './role-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { AdminUser, ClientUser, NewUserFields, userFieldsOf } from './user-schemas.ts';

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
  const blank = { firstName, lastName: others.join(' '), email: '', phone: '', company };
  const form = useForm({
    fieldsOf: (user: User | undefined): NewUserFields => ({
      ...(user ? userFieldsOf(user) : { ...blank, role: isAdmin ? 'admin' : 'employee' }),
      password: '',
    }),
    draft: {
      nameOf: (user) => (user ? `user:${user.id}` : `new-${kind}:${company.id}:${name}`),
      schema: NewUserFields,
    },
    secrets: ['password'],
    schema: isAdmin ? AdminUser : ClientUser,
    checked: sentOf,
    summary: userMessages.fieldsRequired,
    paths: { company: 'companyId' },
    marks: { 409: 'email' },
    toSent: sentOf,
    sendsAll: true,
    mutation: useCreateUser(kind),
    onSaved: (_, created) => {
      onClose();
      onAdded?.(created);
    },
  });
  const { typed, change, field } = form;

  return (
    <EditDialog {...words[kind]} form={form} action={[words[kind].title, 'Adding...']} onClose={onClose}>
      {!isAdmin && (
        <CompanyField
          key={form.round}
          initial={typed.company}
          onChange={(picked) => change({ company: picked })}
          isInvalid={form.errorAt('company') !== undefined}
        />
      )}
      <PersonFields field={field} />
      {!isAdmin && <RoleField {...field('role')} />}
      {isAdmin && canCreateUser(actor, 'super_admin') && (
        <RankField isPromotion={typed.role === 'super_admin'} person={typed.firstName} {...field('role')} />
      )}
      <NewPasswordField
        label="Password"
        own={[typed.firstName, typed.lastName, typed.email]}
        onSuggest={() => change({ password: suggestPassword() })}
        {...field('password')}
      />
    </EditDialog>
  );
}

function sentOf({ company, ...user }: NewUserFields) {
  return { ...user, companyId: company.id || null };
}
