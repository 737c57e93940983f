import { useQuery } from '@tanstack/react-query';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import type { Pick } from '#web/features/pickers/picker.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { activeTicketsOf, type User } from './api.ts';

type CompanyMoveProps = {
  user: User;
  company: Pick;
  onCompany: (company: Pick) => void;
  takesTickets: boolean;
  onTakesTickets: (takes: boolean) => void;
};

/** Moves a client user to another company, with the question what becomes of their tickets. */
export function CompanyMove({ user, company, onCompany, takesTickets, onTakesTickets }: CompanyMoveProps) {
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
