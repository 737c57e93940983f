import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { serviceCalendar } from './api.ts';
import { CalendarForm } from './calendar-form.tsx';
import { CalendarView } from './calendar-view.tsx';
import { OnlySuperAdmins, PromiseScreen } from './promise-screen.tsx';

/** When the provider works: super admins set it, other staff read it. */
export function CalendarScreen({ reader }: { reader: StoredSession['user'] }) {
  const query = useQuery(serviceCalendar);
  const { data: calendar, isPending, error, refetch } = query;

  return (
    <PromiseScreen
      title="Service hours"
      intro="When you work. What you promise in service hours counts only these, in this time zone, and stands still on holidays."
    >
      <OutOfDate query={query} />
      {isPending && <LoadingCalendar />}
      {error && !calendar && (
        <LoadFailure title={promiseMessages.calendarFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {calendar &&
        (canSetPromise(reader) ? (
          <CalendarForm saved={calendar} />
        ) : (
          <>
            <OnlySuperAdmins />
            <CalendarView calendar={calendar} />
          </>
        ))}
    </PromiseScreen>
  );
}

function LoadingCalendar() {
  return (
    <div role="status" className="space-y-3 px-4 py-6 sm:px-6">
      <span className="sr-only">Loading service hours...</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((day) => (
        <Skeleton key={day} className="h-8 w-full" />
      ))}
    </div>
  );
}
