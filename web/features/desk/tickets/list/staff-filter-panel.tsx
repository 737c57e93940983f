import { useQuery } from '@tanstack/react-query';
import { providerStaff } from '#web/features/desk/pickers/api.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { RequesterField } from '#web/features/desk/pickers/requester-field.tsx';
import { PersonOptions, SelectField } from '#web/ui/field.tsx';
import { AssigneeField, FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { dueLabels, rememberName, snoozedLabels, useNameOf } from './filter-words.ts';
import type { TicketAddress } from './ticket-address.ts';

/** The filters of provider staff, who see tickets of every company. */
export function StaffFilterPanel(panel: FilterPanelProps) {
  return <FilterPanel {...panel} people={<People address={panel.address} />} />;
}

function People({ address }: { address: TicketAddress }) {
  const { more, setFilters } = address;
  const nameOf = useNameOf(address);
  const { data: staff = [] } = useQuery(providerStaff);
  const isStaff = staff.some(({ id }) => id === more.assignee);

  function choose(filter: 'company' | 'requester', pick: Pick) {
    rememberName(pick);
    setFilters({ [filter]: pick.id, ...(filter === 'company' ? { requester: '' } : {}) });
  }

  return (
    <>
      <CompanyField
        isFilter
        initial={pickOf(more.company, nameOf)}
        onChange={(company) => choose('company', company)}
        isInvalid={false}
      />
      <RequesterField
        key={more.company}
        companyId={more.company}
        initial={pickOf(more.requester, nameOf)}
        onChange={(requester) => choose('requester', requester)}
        isInvalid={false}
      />
      <AssigneeField value={more.assignee} onChange={(assignee) => setFilters({ assignee })}>
        {!isStaff && !['', 'me', 'none'].includes(more.assignee) && (
          <option value={more.assignee}>{nameOf(more.assignee) ?? 'One person'}</option>
        )}
        <PersonOptions of={staff} />
      </AssigneeField>
      <SelectField label="Due" value={more.due} onChange={(event) => setFilters({ due: event.target.value })}>
        <option value="">Any time</option>
        {dueLabels.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Source" value={more.source} onChange={(event) => setFilters({ source: event.target.value })}>
        <option value="">Any</option>
        <option value="routine">Routines</option>
      </SelectField>
      <SelectField
        label="Snoozed"
        value={more.snoozed}
        onChange={(event) => setFilters({ snoozed: event.target.value })}
      >
        <option value="">Snoozed or not</option>
        {snoozedLabels.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** What a field starts with. A name that this page does not know leaves it empty; the filter has its chip. */
function pickOf(id: string, nameOf: (id: string) => string | undefined): Pick {
  const name = id && nameOf(id);
  return name ? { id, name } : noPick;
}
