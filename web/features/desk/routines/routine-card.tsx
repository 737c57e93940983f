import { Ellipsis, Pause, TriangleAlert } from 'lucide-react';
import { momentWords } from '#contract/promise-words.ts';
import { clockTime } from '#web/features/shared/service-hours.ts';
import { dateWords } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
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
  const facts = [
    companies,
    lastRun &&
      `Last ${dateWords(lastRun.date)}: ${lastRun.states.map((state) => stateWords[state].toLowerCase()).join(', ')}`,
  ].filter((fact) => typeof fact === 'string');
  const moved = next && movedWords(next, holidays);

  return (
    <article aria-label={name} className="grid gap-1.5 py-4 [overflow-wrap:anywhere]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h3 dir="auto" className="text-pretty font-semibold leading-snug">
          {name}
        </h3>
        <div className="-mt-1.5 flex">
          <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => onAction('edit')}>
            Edit
          </Button>
          <MenuButton
            look="quiet"
            size="narrow"
            label={`More actions for ${name}`}
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
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
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
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint text-sm">
        {facts.map((fact) => (
          <span key={fact} dir="auto" className="not-first:before:me-2 not-first:before:content-['·']">
            {fact}
          </span>
        ))}
      </p>
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
    </article>
  );
}
