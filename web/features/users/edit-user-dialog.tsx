import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStaffRole } from '#contract/policies.ts';
import { canChangeRole, canMoveUser } from '#contract/user-policies.ts';
import * as contract from '#contract/users.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import type { Pick } from '#web/features/pickers/picker.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { failureOf } from '#web/lib/form-errors.ts';
import { fullName } from '#web/lib/full-name.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { activeTicketsOf, type User, type UserChanges, useEditUser } from './api.ts';
import { EndingKeys } from './ending-keys.tsx';
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

type CompanyMoveProps = {
  user: User;
  company: Pick;
  onCompany: (company: Pick) => void;
  takesTickets: boolean;
  onTakesTickets: (takes: boolean) => void;
};

/** Moves a client user to another company, with the question what becomes of their tickets. */
function CompanyMove({ user, company, onCompany, takesTickets, onTakesTickets }: CompanyMoveProps) {
  const { data } = useQuery(activeTicketsOf(user));
  const count = data?.count ?? 0;

  return (
    <>
      <CompanyField initial={company} onChange={onCompany} isInvalid={company.id === ''} />
      {company.id !== '' && company.id !== user.companyId && (
        <div role="status" className="space-y-3 rounded border border-line bg-sunken px-4 py-3.5 text-sm">
          <p>
            <bdi>{user.firstName}</bdi> is logged out, and leaves the tickets of <bdi>{user.companyName}</bdi> as
            participant and as assignee.
          </p>
          <EndingKeys user={user} />
          {count !== 0 && (
            <SwitchField
              label={`Take their ${count === 1 ? '1 active ticket' : `${count.toLocaleString('en-US')} active tickets`} along?`}
              hint={
                takesTickets
                  ? 'Managers of the new company will see them, and nobody at the old one will.'
                  : 'All of their tickets stay with the old company, where a manager sees them.'
              }
              checked={takesTickets}
              onChange={onTakesTickets}
            />
          )}
        </div>
      )}
    </>
  );
}
