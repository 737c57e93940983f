import { reportMessages } from '#contract/reports-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick } from '#web/features/pickers/picker.tsx';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import type { Report } from './api.ts';
import { type PeriodName, periodLabels } from './periods.ts';
import type { ReportAddress } from './report-address.ts';

/** The period and the company of a report. */
export function ReportFilters({ address, company }: { address: ReportAddress; company: Report['company'] }) {
  const { name, period } = address;
  const endsFirst = period.from !== '' && period.to !== '' && period.to < period.from;

  return (
    <search className="grid gap-3 px-4 pt-1 pb-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[10rem_minmax(0,18rem)_9.5rem_9.5rem] print:hidden">
      <SelectField
        label="Period"
        value={name}
        onChange={(event) => address.choosePeriod(event.target.value as PeriodName)}
      >
        <Options of={Object.keys(periodLabels) as PeriodName[]} labels={periodLabels} />
      </SelectField>
      <CompanyField
        isFilter
        key={company?.id}
        initial={company ?? noPick}
        onChange={({ id }) => address.setFilter('company', id)}
        isInvalid={false}
      />
      {name === 'custom' && (
        <>
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={(event) => address.setFilter('from', event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={period.to}
            onChange={(event) => address.setFilter('to', event.target.value)}
            {...(endsFirst ? { error: reportMessages.endsFirst } : {})}
          />
        </>
      )}
    </search>
  );
}
