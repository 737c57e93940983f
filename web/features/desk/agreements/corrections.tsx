import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { adjustmentMessages } from '#contract/adjustments-constants.ts';
import { changeInWords } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { isSaved } from '#web/lib/drawings.ts';
import { shortDate } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { type Agreement, type Correction, correctionsOf } from './api.ts';
import type { AgreementTask } from './around.ts';

type CorrectionsProps = {
  companyId: string;
  agreements: Agreement[];
  /** Without it, they are only read. */
  onTask: ((task: AgreementTask) => void) | undefined;
};

/** What was corrected in the company's months, newest first. */
export function Corrections({ companyId, agreements, onTask }: CorrectionsProps) {
  const { data: corrections, isError, refetch } = useQuery(correctionsOf(companyId));

  if (isError && !corrections)
    return <InlineLoadFailure title={adjustmentMessages.listFailed} onRetry={() => refetch()} />;
  if (!corrections || (corrections.length === 0 && !onTask)) return null;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 id="corrections" className="font-display font-semibold">
          Corrections
        </h4>
        {onTask && (
          <Button look="quiet" size="small" onClick={() => onTask({ name: 'correct' })}>
            <Plus className="size-4" aria-hidden="true" />
            Add correction
          </Button>
        )}
      </div>
      {corrections.length === 0 ? (
        <p className="text-ink-soft text-sm">A mistake in a closed month is corrected here, in an open one.</p>
      ) : (
        <ul aria-labelledby="corrections" className="divide-y divide-line">
          {corrections.map((correction) => (
            <Line
              key={correction.id}
              correction={correction}
              isNamed={agreements.length > 1}
              onDelete={
                onTask && !correction.isLocked && isSaved(correction)
                  ? () => onTask({ name: 'delete correction', correction })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type LineProps = { correction: Correction; isNamed: boolean; onDelete: (() => void) | undefined };

function Line({ correction, isNamed, onDelete }: LineProps) {
  const { month, agreementName, reason, corrects, createdByName, createdAt } = correction;
  return (
    <li className="flex items-start justify-between gap-x-3 py-2 text-sm [overflow-wrap:anywhere]">
      <p className="min-w-0">
        <span className="tabular font-medium">
          {changeInWords(correction)} in {monthInWords(month)}
        </span>
        {isNamed && agreementName && (
          <>
            , <bdi>{agreementName}</bdi>
          </>
        )}
        <span dir="auto" className="block">
          {reason}
        </span>
        <span className="block text-ink-soft">
          {corrects && corrects !== month && `Corrects ${monthInWords(corrects)}. `}By <bdi>{createdByName}</bdi>,{' '}
          {isSaved(correction) ? shortDate(createdAt) : 'being saved'}
        </span>
      </p>
      {onDelete && (
        <Button
          look="quiet"
          size="small"
          aria-label={`Delete the correction of ${monthInWords(month)}: ${reason}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
