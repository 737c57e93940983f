import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { monthInWords } from '#contract/time-words.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { Check, SelectField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState, LoadingBars } from '#web/ui/notice.tsx';
import { accountingFormats, exportOfMonth, type Format, useDownloadExport, useExport } from './api.ts';
import { ExportPreview } from './export-preview.tsx';
import { PastExports } from './past-exports.tsx';

const loading = <LoadingBars things="export" bars={['h-12 w-full', 'h-24 w-full']} className="space-y-4" />;

/** Hands closed statements over to the books, for super admins. */
export function ExportSection() {
  const mayManage = canManageAccounting(useStaff());
  return mayManage ? <Exports /> : <p className="text-ink-soft">{accountingMessages.onlySuperAdmins}.</p>;
}

function Exports() {
  const query = useQuery(accountingFormats);
  return (
    <div className="space-y-8">
      <Loaded query={query} failure={accountingMessages.listFailed} loading={loading}>
        {([first, ...others]) =>
          first ? (
            <NewExport formats={[first, ...others]} />
          ) : (
            <EmptyState title="No formats" heading="h4">
              Add a format first: it says which columns your accounting program imports.
            </EmptyState>
          )
        }
      </Loaded>
      <PastExports />
    </div>
  );
}

/** The months that are over, the last one first. */
function monthsBefore(today: Date) {
  return Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1 - index)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

function NewExport({ formats }: { formats: [Format, ...Format[]] }) {
  const months = monthsBefore(new Date());
  const [month, setMonth] = useState(months[0] ?? '');
  const [chosen, setFormat] = useState('');
  const [again, setAgain] = useState(false);
  // The one that was chosen may have been deleted meanwhile.
  const { name: format } = formats.find(({ name }) => name === chosen) ?? formats[0];
  const query = useQuery(exportOfMonth({ month, format, again }));
  const { mutate: exportMonth, isPending } = useExport();
  const { mutate: download } = useDownloadExport();
  const statements = query.isPlaceholderData ? 0 : (query.data?.statements ?? 0);

  function handleExport() {
    exportMonth({ month, format, again }, { onSuccess: ({ id }) => download({ id, month, format }) });
  }

  return (
    <section aria-label="New export" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Month" value={month} onChange={({ target }) => setMonth(target.value)}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthInWords(each)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Format" value={format} onChange={({ target }) => setFormat(target.value)}>
          {formats.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Check label="Include what was exported before" isChecked={again} onChange={setAgain} />
      <Loaded query={query} failure={accountingMessages.monthFailed} loading={loading}>
        {(preview) => (
          <ExportPreview month={month} preview={preview}>
            {statements > 0 && (
              <Button disabled={isPending} onClick={handleExport}>
                {isPending ? 'Exporting...' : `Export ${statements === 1 ? '1 statement' : `${statements} statements`}`}
              </Button>
            )}
          </ExportPreview>
        )}
      </Loaded>
      <p className="max-w-[65ch] text-ink-soft text-sm">
        Archway writes no invoices: numbers, tax and due dates are your accounting program’s. A company’s agreements,
        and its name in the books, are on its page in <Link to="/admin/companies">Companies & users</Link>.
      </p>
    </section>
  );
}
