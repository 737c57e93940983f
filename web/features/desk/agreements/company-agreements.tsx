import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { canWriteAgreements } from '#contract/agreement-policies.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { canCorrect } from '#contract/time-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { isSaved } from '#web/lib/drawings.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { AgreementDialog } from './agreement-dialogs.tsx';
import { type Agreement, agreementsOf, balanceOf } from './api.ts';
import type { AgreementTask } from './around.ts';
import { Corrections } from './corrections.tsx';
import { Ledger } from './ledger.tsx';

type Company = { id: string; name: string; archivedAt: string | null };

/** What was agreed on with a company: what is left in this month, the months before, and corrections. */
export function CompanyAgreements({ company }: { company: Company }) {
  const query = useQuery(agreementsOf(company.id));
  const [task, setTask] = useState<AgreementTask>();
  const actor = useStaff();
  const mayWrite = canWriteAgreements(actor) && !company.archivedAt;
  const has = (query.data?.length ?? 0) > 0;
  const corrections = (
    <Corrections
      companyId={company.id}
      agreements={query.data ?? []}
      onTask={canCorrect(actor) && !company.archivedAt ? setTask : undefined}
    />
  );

  return (
    <section aria-labelledby="company-agreements" className="border-line border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2 sm:px-6">
        <h3 id="company-agreements" className="text-lg">
          Agreements
        </h3>
        {mayWrite && query.data && (
          <Button look={has ? 'quiet' : 'secondary'} size="small" onClick={() => setTask({ name: 'add' })}>
            <Plus className="size-4" aria-hidden="true" />
            Add agreement
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        failure={agreementMessages.listFailed}
        loading={<LoadingBars things="agreements" bars={['h-16', 'h-28']} className="space-y-3 px-4 pb-4 sm:px-6" />}
      >
        {(agreements) =>
          agreements.length === 0 ? (
            <div className="space-y-4 px-4 pb-5 sm:px-6">
              <p className="text-ink-soft">None. Time is charged by the price list.</p>
              {corrections}
            </div>
          ) : (
            <div className="space-y-6 px-4 pb-5 sm:px-6">
              <Cards company={company} agreements={agreements} onTask={mayWrite ? setTask : undefined} />
              <Ledger companyId={company.id} agreements={agreements} />
              {corrections}
            </div>
          )
        }
      </Loaded>
      {task && (
        <AgreementDialog
          company={company}
          agreements={query.data ?? []}
          task={task}
          onClose={() => setTask(undefined)}
        />
      )}
    </section>
  );
}

type CardsProps = { company: Company; agreements: Agreement[]; onTask: ((task: AgreementTask) => void) | undefined };

/** Those in force and ahead as cards; those that are over behind a line. */
function Cards({ company, agreements, onTask }: CardsProps) {
  const { data: balance } = useQuery(balanceOf(company.id));
  const today = balance?.on ?? new Date().toLocaleDateString('sv-SE');
  const isOver = ({ endsOn }: Agreement) => endsOn !== null && endsOn < today;
  const card = (agreement: Agreement) => (
    <AgreementCard
      key={agreement.id}
      agreement={agreement}
      balance={balance?.agreements.find(({ id }) => id === agreement.id)}
      today={today}
      onTask={isSaved(agreement) ? onTask : undefined}
    />
  );
  const over = agreements.filter(isOver);
  return (
    <div>
      <div className="divide-y divide-line">{agreements.filter((each) => !isOver(each)).map(card)}</div>
      {over.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 py-2.5 text-river text-sm">
            {over.length === 1 ? '1 that has ended' : `${over.length} that have ended`}
          </summary>
          <div className="divide-y divide-line">{over.map(card)}</div>
        </details>
      )}
    </div>
  );
}
