import { Scale, TriangleAlert } from 'lucide-react';
import type { findBalance } from '#contract/balance.ts';
import type { Reply } from '#contract/endpoint.ts';
import { balanceWords } from './balance-words.ts';

type Balance = Reply<typeof findBalance>;

const looks = { fine: '', low: 'font-medium text-amber', empty: 'font-medium text-brick' } as const;

/** What the agreements of a ticket’s company have left, for the people who are about to work on it. */
export function CompanyBalance({ balance: { on, agreements } }: { balance: Balance }) {
  return (
    <ul aria-label="Agreements">
      {agreements.map((agreement) => {
        const { id, name, level } = agreement;
        const Icon = level === 'fine' ? Scale : TriangleAlert;
        return (
          <li key={id} className={`flex min-h-7 items-start gap-2 ${looks[level]}`}>
            <Icon className={`mt-1 size-4 shrink-0 ${level === 'fine' ? 'text-ink-faint' : ''}`} aria-hidden="true" />
            <span className="min-w-0 py-0.5">
              <bdi>{name}</bdi>: {balanceWords(agreement, on)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
