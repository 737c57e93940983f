import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { z } from 'zod';
import { isStaffRole } from '#contract/policies.ts';
import { Role } from '#contract/primitives.ts';
import { canChangeRole, canMoveUser } from '#contract/user-policies.ts';
import * as contract from '#contract/users.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import type { Pick } from '#web/features/pickers/picker.tsx';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { problemsIn } from '#web/lib/form-errors.ts';
import { fullName } from '#web/lib/full-name.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { activeTicketsOf, type User, type UserChanges, useEditUser } from './api.ts';
import { EndingKeys } from './ending-keys.tsx';
import { emailTaken, PersonFields } from './person-fields.tsx';
import { RankField } from './rank-field.tsx';
import { RoleField } from './role-field.tsx';

type EditUserDialogProps = { user: User; onClose: () => void };

const Fields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  /** Of a client. */
  company: z.object({ id: z.string(), name: z.string() }),
});
type Fields = z.output<typeof Fields>;

const draft = { nameOf: ({ id }: User) => `user:${id}`, schema: Fields };

function fieldsOf({ firstName, lastName, email, phone, role, companyId, companyName }: User): Fields {
  return { firstName, lastName, email, phone, role, company: { id: companyId ?? '', name: companyName ?? '' } };
}

/** Edits an account: name, contact data, a role of the same kind and, for super admins, the company of a client. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const actor = useStaff();
  const isAdmin = isStaffRole(user.role);
  const canMove = canMoveUser(actor, user) && user.isActive;
  const [takeTickets, setTakeTickets] = useState(false);
  const [taken, setTaken] = useState<{ email: string; message: string }>();
  const { mutate, ...mutation } = useEditUser(user, draft.nameOf(user));

  function toSent({ company, ...person }: Fields): UserChanges {
    const isMove = company.id !== user.companyId;
    return canMove ? { ...person, companyId: company.id, ...(isMove ? { takeTickets } : {}) } : person;
  }

  const edit = useRecordEdit({
    record: user,
    fieldsOf,
    draft,
    problemIn: (fields) => problemsIn(contract.UserChanges, toSent(fields)),
    toSent,
    sendsAll: true,
    mutation: {
      ...mutation,
      mutate: (change, options) =>
        mutate(change, {
          ...options,
          onError: emailTaken(({ message }) => setTaken({ email: change.sent.email, message })),
        }),
    },
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const { typed, change, problem = {} } = edit;
  const isFilled = typed.company.id !== '' || isAdmin;
  const isNamed = [typed.firstName, typed.lastName, typed.email].every((text) => text.trim());
  const emailProblem = problem.email ?? (taken?.email === typed.email ? taken.message : undefined);
  const field = (of: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    value: typed[of],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [of]: target.value }),
  });
  const role = {
    value: typed.role,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ role: Role.parse(target.value) }),
  };

  return (
    <FormDialog
      title={isAdmin ? 'Edit admin' : 'Edit user'}
      description={<bdi>{fullName(user.firstName, user.lastName)}</bdi>}
      label={isAdmin ? 'Admin details' : 'User details'}
      action={edit.conflict ? undefined : edit.isPending ? 'Updating...' : 'Update'}
      isBlocked={edit.isPending || !isNamed || !isFilled}
      onClose={onClose}
      onSend={edit.save}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="user" edit={edit} />
      <PersonFields
        fields={{
          firstName: field('firstName'),
          lastName: field('lastName'),
          email: field('email'),
          phone: field('phone'),
        }}
        errors={{
          firstName: { message: problem.firstName },
          lastName: { message: problem.lastName },
          email: { message: emailProblem },
          phone: { message: problem.phone },
        }}
      />
      {isAdmin && canChangeRole(actor, user) && (
        <RankField
          isPromotion={user.role === 'admin' && typed.role === 'super_admin'}
          person={typed.firstName}
          {...role}
        />
      )}
      {!isAdmin && <RoleField {...role} />}
      {canMove && (
        <CompanyMove
          key={edit.round}
          user={user}
          company={typed.company}
          onCompany={(company) => change({ company })}
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
