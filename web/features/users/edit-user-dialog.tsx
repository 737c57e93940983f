import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { canChangeRole, isStaffRole } from '#contract/policies.ts';
import * as contract from '#contract/users.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { type User, type UserChanges, useEditUser } from './api.ts';
import { fullName, roleHints, roleLabels } from './labels.ts';
import { emailTaken, failureOf, PersonFields } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';

type EditUserDialogProps = { user: User; reader: StoredSession['user']; onClose: () => void };

/** What can be changed of an account: who it is, and within its kind, its role. */
export function EditUserDialog({ user, reader, onClose }: EditUserDialogProps) {
  const { mutate: editUser, isPending } = useEditUser(user);
  const { firstName, lastName, email, phone, role } = user;
  const isAdmin = isStaffRole(role);
  const { register, handleSubmit, watch, setError, formState } = useForm<
    UserChanges,
    unknown,
    contract.UserChangesInput
  >({ resolver: zodResolver(contract.UserChanges), defaultValues: { firstName, lastName, email, phone, role } });
  const typed = watch();
  const isFilled = [typed.firstName, typed.lastName, typed.email].every((text) => text.trim());

  return (
    <Dialog title={isAdmin ? 'Edit Admin' : 'Edit User'} description={fullName(user)} onClose={onClose}>
      <DialogForm
        label={isAdmin ? 'Admin details' : 'User details'}
        failure={failureOf(formState.errors)}
        action={isPending ? 'Updating...' : 'Update'}
        isBlocked={isPending || !isFilled}
        onClose={onClose}
        onSend={handleSubmit((changes) =>
          editUser(changes, { onSuccess: onClose, onError: emailTaken((taken) => setError('email', taken)) }),
        )}
      >
        <PersonFields register={register} errors={formState.errors} />
        {isAdmin && canChangeRole(reader, user) && (
          <RankField
            isPromotion={role === 'admin' && typed.role === 'super_admin'}
            person={typed.firstName}
            {...register('role')}
          />
        )}
        {!isAdmin && <ClientRoleField offersMember={role === 'member'} role={typed.role} {...register('role')} />}
      </DialogForm>
    </Dialog>
  );
}

type ClientRoleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  offersMember: boolean;
};

/** A member stays one until somebody chooses otherwise; nobody is made one here. */
function ClientRoleField({ offersMember, role, ...select }: ClientRoleFieldProps) {
  return (
    <SelectField label="Role" hint={hintFor(role)} {...select}>
      <option value="employee">{roleLabels.employee}</option>
      {offersMember && <option value="member">{roleLabels.member}</option>}
      <option value="manager">{roleLabels.manager}</option>
    </SelectField>
  );
}

function hintFor(role: string | undefined) {
  return role === 'manager' || role === 'member' ? roleHints[role] : roleHints.employee;
}
