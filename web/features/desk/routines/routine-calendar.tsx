import { useQuery } from '@tanstack/react-query';
import { RoutineLimit, routineMessages } from '#contract/routines-constants.ts';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { dateWords } from '#web/lib/time.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { routineDates } from './api.ts';
import { companyCount, movedWords } from './routine-words.ts';

/** What all routines will do in the next weeks, by date. */
export function RoutineCalendar() {
  const query = useQuery(routineDates);
  const { data: calendar } = useQuery(serviceCalendar);

  return (
    <Loaded
      query={query}
      failure={routineMessages.calendarFailed}
      loading={
        <LoadingRows things="dates" count={5} rowClassName="space-y-2 border-line border-b px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-64" />
        </LoadingRows>
      }
    >
      {(dates) =>
        dates.length === 0 ? (
          <EmptyState title="No dates ahead" heading="h3">
            No routine is due in the next {RoutineLimit.calendar} days.
          </EmptyState>
        ) : (
          <ol aria-label={`Dates of the next ${RoutineLimit.calendar} days`}>
            {[...Map.groupBy(dates, ({ date }) => date)].map(([date, all]) => (
              <li
                key={date}
                className="grid gap-1 border-line border-b px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-6"
              >
                <h3 className="font-semibold text-base">{dateWords(date)}</h3>
                <ul className="space-y-1 text-sm">
                  {all.map((run) => {
                    const moved = movedWords(run, calendar?.holidays ?? []);
                    return (
                      <li key={`${run.routineId} ${run.unmovedDate}`} className="[overflow-wrap:anywhere]">
                        <bdi className="font-medium">{run.name}</bdi>
                        <span className="text-ink-soft">
                          , {companyCount(run.companies)}
                          {moved && `, ${moved}`}
                        </span>
                      </li>
                    );
                  })}
                </ul>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
