import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { findCompany } from '#contract/companies.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { CompanyField } from './company-field.tsx';

type CompaniesFieldProps = {
  /** Their ids. */
  value: string[];
  onChange: (companyIds: string[]) => void;
  isInvalid: boolean;
};

/** Several companies: those that are chosen, each with a button that takes it away, and a field that adds one. */
export function CompaniesField({ value, onChange, isInvalid }: CompaniesFieldProps) {
  // The picker keeps its own text, so a new one follows each choice.
  const [round, setRound] = useState(0);
  const chosen = useQueries({
    queries: value.map((companyId) => queryOf(['companies', 'one', companyId], findCompany, { params: { companyId } })),
  });

  function add(companyId: string) {
    if (companyId === '') return;
    if (!value.includes(companyId)) onChange([...value, companyId]);
    setRound(round + 1);
  }

  return (
    <div>
      <ul aria-label="Companies" className="mb-2 flex flex-wrap gap-1.5 empty:hidden">
        {value.map((companyId, index) => {
          const name = chosen[index]?.data?.name ?? '…';
          return (
            <li key={companyId} className="badge min-w-0 max-w-full gap-1 bg-sunken py-0 ps-2.5 pe-0">
              <span dir="auto" className="truncate">
                {name}
              </span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((each) => each !== companyId))}
                className="inline-flex size-8 items-center justify-center rounded text-ink-soft hover:text-ink pointer-coarse:size-11"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <CompanyField key={round} onChange={({ id }) => add(id)} isInvalid={isInvalid} />
    </div>
  );
}
