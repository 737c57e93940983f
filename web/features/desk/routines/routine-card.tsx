import { Pause, TriangleAlert } from 'lucide-react';
import { momentWords } from '#contract/promise-words.ts';
import { CardFacts, RecordCard } from '#web/features/shared/record-card.tsx';
import { clockTime } from '#web/features/shared/service-hours.ts';
import { dateWords } from '#web/lib/time.ts';
import type { Routine } from './api.ts';
import { companyCount, movedWords, scheduleWords, stateWords } from './routine-words.ts';

export type RoutineAction = 'edit' | 'runs' | 'run' | 'skip' | 'pause' | 'resume' | 'delete';

type RoutineCardProps = {
  routine: Routine;
  holidays: { date: string; name: string }[];
  onAction: (action: RoutineAction) => void;
};

/** A routine in the list of all: when it runs, for whom, and what is wrong with it. */
export function RoutineCard({ routine, holidays, onAction }: RoutineCardProps) {
  const { name, schedule, time, targets, lastRun, pausedAt, next, problems } = routine;
  const companies = targets.length === 1 ? targets[0]?.companyName : companyCount(targets.length);
  const moved = next && movedWords(next, holidays);

  return (
    <RecordCard
      name={name}
      heading="h3"
      onEdit={() => onAction('edit')}
      actions={[
        { label: 'What it did', onSelect: () => onAction('runs') },
        ...(next
          ? [
              { label: `Run now for ${dateWords(next.date)}`, onSelect: () => onAction('run') },
              { label: `Skip ${dateWords(next.date)}`, onSelect: () => onAction('skip') },
            ]
          : []),
        pausedAt
          ? { label: 'Resume', onSelect: () => onAction('resume') }
          : { label: 'Pause', onSelect: () => onAction('pause') },
        { label: 'Delete routine', isApart: true, onSelect: () => onAction('delete') },
      ]}
    >
      <p className="text-ink-soft text-sm">
        {scheduleWords(schedule)} at {clockTime(time)}
      </p>
      <p className="text-sm">
        {pausedAt ? (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Pause className="size-3.5" aria-hidden="true" />
            Paused since {momentWords(new Date(pausedAt), { namesDate: true })}
          </span>
        ) : next ? (
          <>
            Next <span className="font-medium">{dateWords(next.date)}</span>
            {moved && <span className="text-ink-soft">, {moved}</span>}
          </>
        ) : (
          'No further date'
        )}
      </p>
      <CardFacts
        facts={[
          companies,
          lastRun &&
            `Last ${dateWords(lastRun.date)}: ${lastRun.states.map((state) => stateWords[state].toLowerCase()).join(', ')}`,
        ]}
      />
      {problems.length > 0 && (
        <ul aria-label={`Problems of ${name}`} className="space-y-1 text-brick text-sm">
          {problems.map(({ companyId, reason }) => (
            <li key={companyId} className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span dir="auto">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </RecordCard>
  );
}
