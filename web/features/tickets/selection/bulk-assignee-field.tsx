import { useQuery } from '@tanstack/react-query';
import { assignableUsers, providerStaff } from '#web/features/pickers/api.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { fullName } from '#web/lib/full-name.ts';
import { SelectField } from '#web/ui/field.tsx';

type BulkAssigneeFieldProps = { selected: Ticket[]; onChange: (assignedToId: string | null | undefined) => void };

const NOBODY = 'nobody';

/** Who works on the tickets: of several companies, only provider staff can. */
export function BulkAssigneeField({ selected, onChange }: BulkAssigneeFieldProps) {
  const [first] = selected;
  const isOneCompany = selected.every(({ companyId }) => companyId === first?.companyId);
  const staff = useQuery({
    ...providerStaff,
    enabled: !isOneCompany,
    select: (all) => all.filter(({ isActive }) => isActive),
  });
  const ofCompany = useQuery({ ...assignableUsers(first?.companyId ?? ''), enabled: isOneCompany });
  const { data: people = [], isError } = isOneCompany ? ofCompany : staff;

  return (
    <SelectField
      label="Assignee"
      defaultValue=""
      onChange={({ target }) => onChange(target.value === NOBODY ? null : target.value || undefined)}
      error={isError ? 'The list of assignees could not be loaded.' : undefined}
    >
      <option value="">No change</option>
      <option value={NOBODY}>Unassigned</option>
      {people.map(({ id, firstName, lastName }) => (
        <option key={id} dir="auto" value={id}>
          {fullName(firstName, lastName)}
        </option>
      ))}
    </SelectField>
  );
}
