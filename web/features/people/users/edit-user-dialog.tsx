import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { canChangeRole, canMoveUser } from '#contract/user-policies.ts';
import * as contract from '#contract/users.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import type { Pick } from '#web/features/desk/pickers/picker.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { activeTicketsOf, type User, type UserChanges, useEditUser } from './api.ts';
import { EndingKeys } from './ending-keys.tsx';
import { PersonFields } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { RoleField } from './role-field.tsx';
import { UserFields, userFieldsOf } from './user-schemas.ts';

type EditUserDialogProps = { user: User; onClose: () => void };

const draft = { nameOf: ({ id }: User) => `user:${id}`, schema: UserFields };

/** Edits an account: name, contact data, a role of the same kind and, for super admins, the company of a client. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const actor = useStaff();
  const isAdmin = isStaffRole(user.role);
  const canMove = canMoveUser(actor, user) && user.isActive;
  const [takeTickets, setTakeTickets] = useState(false);

  function toSent({ company, ...person }: UserFields): UserChanges {
    const isMove = company.id !== user.companyId;
    return canMove ? { ...person, companyId: company.id, ...(isMove ? { takeTickets } : {}) } : person;
  }

  const form = useForm({
    record: user,
    fieldsOf: userFieldsOf,
    draft,
    schema: contract.UserChanges,
    checked: toSent,
    paths: { company: 'companyId' },
    marks: { 409: 'email' },
    toSent,
    sendsAll: true,
    mutation: useEditUser(user),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const { typed, change, field } = form;
  const isFilled = typed.company.id !== '' || isAdmin;
  const isNamed = [typed.firstName, typed.lastName, typed.email].every((text) => text.trim());

  return (
    <EditDialog
      title={isAdmin ? 'Edit admin' : 'Edit user'}
      description={<bdi>{fullName(user.firstName, user.lastName)}</bdi>}
      label={isAdmin ? 'Admin details' : 'User details'}
      form={form}
      what="user"
      action={['Update', 'Updating...']}
      isBlocked={!isNamed || !isFilled}
      onClose={onClose}
    >
      <PersonFields field={field} />
      {isAdmin && canChangeRole(actor, user) && (
        <RankField
          isPromotion={user.role === 'admin' && typed.role === 'super_admin'}
          person={typed.firstName}
          {...field('role')}
        />
      )}
      {!isAdmin && <RoleField {...field('role')} />}
      {canMove && (
        <CompanyMove
          key={form.round}
          user={user}
          company={typed.company}
          onCompany={(company) => change({ company })}
          takesTickets={takeTickets}
          onTakesTickets={setTakeTickets}
        />
      )}
    </EditDialog>
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
