import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStaffRole } from '#contract/policies.ts';
import { canChangeRole, canMoveUser } from '#contract/user-policies.ts';
import * as contract from '#contract/users.ts';
import { useStaff } from '#web/lib/actor.ts';
import { failureOf } from '#web/lib/form-errors.ts';
import { fullName } from '#web/lib/full-name.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { type User, type UserChanges, useEditUser } from './api.ts';
import { CompanyMove } from './company-move.tsx';
import { emailTaken, PersonFields, registerPerson } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { RoleField } from './role-field.tsx';

type EditUserDialogProps = { user: User; onClose: () => void };

/** Edits an account: name, contact data, a role of the same kind and, for super admins, the company of a client. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const actor = useStaff();
  const { mutate: updateUser, isPending } = useEditUser(user);
  const { firstName, lastName, email, phone, role } = user;
  const isAdmin = isStaffRole(role);
  const { register, handleSubmit, watch, setError, formState } = useForm<
    UserChanges,
    unknown,
    contract.UserChangesInput
  >({ resolver: zodResolver(contract.UserChanges), defaultValues: { firstName, lastName, email, phone, role } });
  const typed = watch();
  const [company, setCompany] = useState({ id: user.companyId ?? '', name: user.companyName ?? '' });
  const [takeTickets, setTakeTickets] = useState(false);
  const canMove = canMoveUser(actor, user) && user.isActive;
  const move = canMove && company.id !== user.companyId ? { companyId: company.id, takeTickets } : {};
  const isFilled = company.id !== '' || isAdmin;
  const isNamed = [typed.firstName, typed.lastName, typed.email].every((text) => text.trim());

  return (
    <FormDialog
      title={isAdmin ? 'Edit Admin' : 'Edit User'}
      description={<bdi>{fullName(user.firstName, user.lastName)}</bdi>}
      label={isAdmin ? 'Admin details' : 'User details'}
      failure={failureOf(formState.errors)}
      action={isPending ? 'Updating...' : 'Update'}
      isBlocked={isPending || !isNamed || !isFilled}
      onClose={onClose}
      onSend={handleSubmit((changes) =>
        updateUser(
          { ...changes, ...move },
          { onSuccess: onClose, onError: emailTaken((taken) => setError('email', taken)) },
        ),
      )}
    >
      <PersonFields fields={registerPerson(register)} errors={formState.errors} />
      {isAdmin && canChangeRole(actor, user) && (
        <RankField
          isPromotion={role === 'admin' && typed.role === 'super_admin'}
          person={typed.firstName}
          {...register('role')}
        />
      )}
      {!isAdmin && <RoleField {...register('role')} />}
      {canMove && (
        <CompanyMove
          user={user}
          company={company}
          onCompany={setCompany}
          takesTickets={takeTickets}
          onTakesTickets={setTakeTickets}
        />
      )}
    </FormDialog>
  );
}
