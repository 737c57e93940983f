import { type RefObject, useRef } from 'react';
import { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DayFilters } from '#web/features/shared/day-filters.tsx';
import { Column } from '#web/ui/column.tsx';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { useRestingText } from '#web/ui/use-resting-text.ts';
import { auditKey } from './api.ts';
import { type AuditAddress, useAuditAddress } from './audit-address.ts';
import { AuditList } from './audit-list.tsx';
import { actionLabel, kindLabels } from './words.ts';

/** Audit entries, newest first. */
export function AuditLog() {
  const address = useAuditAddress();
  const firstField = useRef<HTMLInputElement>(null);

  function handleClear() {
    address.clear();
    // The pressed button disappears with the filters.
    firstField.current?.focus();
  }

  return (
    <Column label="Audit log">
      <div className="flex items-center gap-4 px-4 pt-4 pb-3 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">Audit log</h2>
          <p className="text-ink-soft text-sm">
            Who did what, when, and from which address. Entries can’t be changed or deleted.
          </p>
        </div>
        <RefreshButton things="entries" queryKey={auditKey} />
      </div>
      <AuditFilters {...{ address, firstField }} onClear={handleClear} />
      <AuditList address={address} onClear={handleClear} />
    </Column>
  );
}

type AuditFiltersProps = {
  address: AuditAddress;
  firstField: RefObject<HTMLInputElement | null>;
  onClear: () => void;
};

/** Filters by actor, record and date. */
function AuditFilters({ address, firstField, onClear }: AuditFiltersProps) {
  const { values, isFiltered, setFilter } = address;
  const searchBy = (name: 'actor' | 'record') => (text: string) => {
    if (text.length <= FieldLimit.search) setFilter(name, text);
  };
  const [actor, setActor] = useRestingText(values.actor, searchBy('actor'));
  const [record, setRecord] = useRestingText(values.record, searchBy('record'));

  return (
    <search className="grid grid-cols-2 items-end gap-3 border-line border-b px-4 pt-1 pb-4 sm:grid-cols-3 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem_12.5rem_9.5rem_9.5rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11.5rem_14.5rem_9.5rem_9.5rem]">
      <TextField
        label="Who"
        type="search"
        ref={firstField}
        placeholder="A name"
        limit={FieldLimit.search}
        value={actor}
        onChange={(event) => setActor(event.target.value)}
      />
      <TextField
        label="Record"
        type="search"
        placeholder="A number or name"
        limit={FieldLimit.search}
        value={record}
        onChange={(event) => setRecord(event.target.value)}
      />
      <SelectField label="Kind" value={values.kind} onChange={(event) => setFilter('kind', event.target.value)}>
        <option value="">All kinds</option>
        <Options of={AuditKinds} labels={kindLabels} />
      </SelectField>
      <SelectField label="Action" value={values.action} onChange={(event) => setFilter('action', event.target.value)}>
        <option value="">All actions</option>
        {AuditActions.map((action) => (
          <option key={action} value={action}>
            {actionLabel(action)}
          </option>
        ))}
      </SelectField>
      <DayFilters {...{ values, setFilter, isFiltered, onClear }} />
    </search>
  );
}
