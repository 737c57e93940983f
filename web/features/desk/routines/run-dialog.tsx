import { useQuery } from '@tanstack/react-query';
import { routineMessages } from '#contract/routines-constants.ts';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { dateWords } from '#web/lib/time.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type Routine, type Run, runList } from './api.ts';
import { movedWords, stateWords } from './routine-words.ts';

/** What a routine did on each date for each company. */
export function RunDialog({ routine, onClose }: { routine: Routine; onClose: () => void }) {
  return (
    <Dialog
      title={
        <>
          What <bdi>{routine.name}</bdi> did
        </>
      }
      onClose={onClose}
    >
      <DialogBody label={`Runs of ${routine.name}`}>
        <RunList routineId={routine.id} />
      </DialogBody>
    </Dialog>
  );
}

export function RunList({ routineId }: { routineId: string }) {
  const { list, view } = usePagedList(runList(routineId));
  const { data: calendar } = useQuery(serviceCalendar);

  return (
    <PagedList
      list={list}
      things="runs"
      failure={routineMessages.runsFailed}
      loading={
        <LoadingRows things="runs" count={4} rowClassName="space-y-2 border-line border-b py-3">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-3/4" />
        </LoadingRows>
      }
      empty={
        <EmptyState title="Nothing yet" heading="h3">
          Once its first date has come, its tickets are listed here.
        </EmptyState>
      }
      place="inset"
    >
      <VirtualList {...view} label="Runs" rowHeight={62}>
        {(run) => <RunRow run={run} holidays={calendar?.holidays ?? []} />}
      </VirtualList>
    </PagedList>
  );
}

function RunRow({ run, holidays }: { run: Run; holidays: { date: string; name: string }[] }) {
  const { date, companyName, state, reason, ticketId, ticketNumber } = run;
  const moved = movedWords(run, holidays);
  return (
    <div className="border-line border-b py-2.5 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{dateWords(date)}</span>
        <span dir="auto" className="min-w-0 flex-1">
          {companyName}
        </span>
        {ticketId ? (
          <Link to={`/admin?ticket=${ticketId}`}>{ticketNumber}</Link>
        ) : (
          <span className={state === 'failed' ? 'font-medium text-brick' : 'text-ink-soft'}>{stateWords[state]}</span>
        )}
      </p>
      {(reason || moved) && (
        <p dir="auto" className="text-ink-soft">
          {[reason, moved].filter(Boolean).join('; ')}
        </p>
      )}
    </div>
  );
}
