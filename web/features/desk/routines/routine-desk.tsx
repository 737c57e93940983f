import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RoutineStates, routineMessages } from '#contract/routines-constants.ts';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { among, useParameter } from '#web/lib/parameter.ts';
import { dateWords } from '#web/lib/time.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import {
  type Routine,
  routineList,
  useDeleteRoutine,
  usePauseRoutine,
  useResumeRoutine,
  useRunRoutine,
  useSkipDate,
} from './api.ts';
import { RoutineCalendar } from './routine-calendar.tsx';
import { type RoutineAction, RoutineCard } from './routine-card.tsx';
import { RoutineEditor } from './routine-editor.tsx';
import { companyCount } from './routine-words.ts';
import { RunDialog } from './run-dialog.tsx';

const shows = { all: 'All', active: 'Active', paused: 'Paused', ended: 'Ended', calendar: 'Calendar' } as const;
const readShown = among([...RoutineStates, 'calendar'] as const, 'all');

type OpenDialog = { action: RoutineAction; routine: Routine };

/** What the team does again and again, when, and for which companies. */
export function RoutineDesk() {
  const [shown, show] = useParameter('show');
  const [company, setCompany] = useParameter('company');
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useParameter('add');
  const chosen = readShown(shown);
  const add = () => setIsAdding('1');

  return (
    <Column label="Routines">
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-4 sm:px-6">
        <h2 tabIndex={-1} data-landing className="mr-auto text-lg outline-none sm:text-xl">
          Routines
        </h2>
        <FilterSwitch labels={shows} filter={chosen} onChange={(filter) => show(filter === 'all' ? '' : filter)} />
        <Button onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          Add routine
        </Button>
      </div>
      {chosen === 'calendar' ? (
        <RoutineCalendar />
      ) : (
        <div className="px-4 pt-4 sm:px-6">
          <SearchField
            label="Search routines"
            placeholder="Search names..."
            search={search}
            onSearch={setSearch}
            className="max-w-md"
          />
          {company && (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
              Only those of one company
              <TextButton onClick={() => setCompany('')}>Show all companies</TextButton>
            </p>
          )}
          <RoutineList
            filters={{ search, company, state: chosen === 'all' ? '' : chosen }}
            onAdd={add}
            onClear={() => {
              setSearch('');
              show('');
              setCompany('');
            }}
          />
        </div>
      )}
      {isAdding && <RoutineEditor onClose={() => setIsAdding('')} />}
    </Column>
  );
}

type RoutineListProps = {
  filters: { search?: string; state?: string; company?: string };
  onAdd: () => void;
  /** Shows all again. */
  onClear: () => void;
};

/** Routines as cards, with what can be done about each. */
export function RoutineList({ filters, onAdd, onClear }: RoutineListProps) {
  const { list, view } = usePagedList(routineList(filters));
  const { data: calendar } = useQuery(serviceCalendar);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { mutate: pause } = usePauseRoutine();
  const { mutate: resume } = useResumeRoutine();
  const { mutate: skip } = useSkipDate();
  const close = () => setDialog(undefined);

  function act(routine: Routine, action: RoutineAction) {
    if (action === 'pause') pause(routine);
    else if (action === 'resume') resume(routine);
    else if (action === 'skip') skip(routine);
    else setDialog({ routine, action });
  }

  return (
    <>
      <PagedList
        list={list}
        things="routines"
        failure={routineMessages.listFailed}
        loading={<LoadingRoutines />}
        empty={
          filters.search || filters.state || filters.company ? (
            <NoneFound onClear={onClear} />
          ) : (
            <NoneYet onAdd={onAdd} />
          )
        }
        place="inset"
      >
        <VirtualList {...view} label="Routines" rowHeight={150}>
          {(routine) => (
            <div className="border-line border-b">
              <RoutineCard
                routine={routine}
                holidays={calendar?.holidays ?? []}
                onAction={(action) => act(routine, action)}
              />
            </div>
          )}
        </VirtualList>
      </PagedList>
      {dialog?.action === 'edit' && <RoutineEditor routine={dialog.routine} onClose={close} />}
      {dialog?.action === 'runs' && <RunDialog routine={dialog.routine} onClose={close} />}
      {dialog?.action === 'run' && <RunNowDialog routine={dialog.routine} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteDialog routine={dialog.routine} onClose={close} />}
    </>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatches title="No routines found" heading="h3" clear="Show all" onClear={onClear}>
      Choose other words, or look at all routines.
    </NoMatches>
  );
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No routines yet"
      heading="h3"
      action={
        <Button look="secondary" onClick={onAdd}>
          <Plus className="size-4" aria-hidden="true" />
          Add routine
        </Button>
      }
    >
      Start with “Monthly maintenance”: a routine creates its tickets from a template, on the dates that you choose.
    </EmptyState>
  );
}

function LoadingRoutines() {
  return (
    <LoadingRows things="routines" count={4} rowClassName="space-y-2.5 border-line border-b py-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-4 w-40" />
    </LoadingRows>
  );
}

type DialogProps = { routine: Routine; onClose: () => void };

function RunNowDialog({ routine, onClose }: DialogProps) {
  const { mutate: run, isPending } = useRunRoutine();
  const { next, targets } = routine;
  return (
    <ConfirmDialog
      title="Run it now?"
      action="Run routine"
      look="primary"
      isPending={isPending}
      onConfirm={() => run(routine, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <bdi>{routine.name}</bdi> creates the tickets of {next && dateWords(next.date)} for {companyCount(targets.length)}
      , and will not run again for that date.
    </ConfirmDialog>
  );
}

function DeleteDialog({ routine, onClose }: DialogProps) {
  const { mutate: deleteRoutine, isPending } = useDeleteRoutine();
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{routine.name}</bdi>?
        </>
      }
      action="Delete routine"
      isPending={isPending}
      onConfirm={() => deleteRoutine(routine, { onSuccess: onClose })}
      onCancel={onClose}
    >
      It creates no more tickets. Those that it has created stay; the list of what it did is gone. To stop it for a
      while, pause it instead. This cannot be undone.
    </ConfirmDialog>
  );
}
