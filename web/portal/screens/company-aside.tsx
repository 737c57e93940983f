import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { centsInWords } from '#contract/money-words.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { ledgerOf } from '#web/features/desk/agreements/api.ts';
import { companyTargets } from '#web/features/desk/promise/api.ts';
import { CompanyTargetsDialog } from '#web/features/desk/promise/company-targets-dialog.tsx';
import { quarterOf, spanLater } from '#web/features/desk/reports/periods.ts';
import type { WholeCompany } from '#web/features/people/companies/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { dayOf } from '#web/lib/time.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';

/** What was worked for a company in this month, what is promised to it, and its reports. */
export function CompanyAside({ company }: { company: WholeCompany }) {
  const { id, minutes, amount } = company;
  const verb = canSetPromise(useStaff()) ? 'Change' : 'Show';
  const { data: promised } = useQuery(companyTargets(id));
  const month = dayOf(new Date().toISOString()).slice(0, 7);
  const quarter = quarterOf(month);
  // The list of agreements reads it, where there are any: fees and blocks are no amounts of time.
  const { data: ledger } = useQuery({ ...ledgerOf(id), enabled: false });
  const agreed = ledger?.find((each) => each.month === month);
  const [showsTargets, setShowsTargets] = useState(false);

  return (
    <>
      <Part title="Time in this month">
        <p className="tabular">
          {[
            minutes === 0 ? 'None so far' : minutesInWords(minutes),
            agreed ? `${centsInWords(agreed.amount)} with agreements` : minutes > 0 && centsInWords(amount),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="flex gap-4">
          <Link to="?statement=latest" aria-label={`Statements of ${company.name}`} className={step}>
            Statements
          </Link>
          <Link to="#company-agreements" aria-label={`Agreements of ${company.name}`} className={step}>
            Agreements
          </Link>
        </p>
      </Part>
      <Part title="Targets">
        <p>{!promised ? '\u00a0' : promised.targets ? 'This company has its own.' : 'Those for all companies.'}</p>
        <TextButton
          aria-label={`${verb} targets of ${company.name}`}
          className={step}
          onClick={() => setShowsTargets(true)}
        >
          {verb}
        </TextButton>
      </Part>
      <Part title="Routines">
        <p>What we do for it on certain dates.</p>
        <Link to={`/admin/routines?company=${id}`} aria-label={`Show routines of ${company.name}`} className={step}>
          Show
        </Link>
      </Part>
      <Part title="Report">
        <p className="flex gap-4">
          <Link to={`/admin/reports?period=this-month&company=${id}`} className={step}>
            This month
          </Link>
          <Link to={`/admin/reports?period=last-month&company=${id}`} className={step}>
            Last month
          </Link>
        </p>
        <p className="flex gap-4">
          <Link to={`/admin/reports?company=${id}&quarter=${quarter}`} className={step}>
            This quarter
          </Link>
          <Link to={`/admin/reports?company=${id}&quarter=${spanLater(quarter, -1)}`} className={step}>
            Last quarter
          </Link>
        </p>
      </Part>
      {showsTargets && <CompanyTargetsDialog company={company} onClose={() => setShowsTargets(false)} />}
    </>
  );
}

const step = 'inline-flex min-h-8 items-center text-sm pointer-coarse:min-h-11';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-b px-4 py-4 sm:px-6">
      <h3 className="mb-1 font-medium font-sans text-ink-soft text-sm">{title}</h3>
      {children}
    </section>
  );
}
