import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { serviceCalendar } from './api.ts';
import { CalendarForm } from './calendar-form.tsx';
import { CalendarView } from './calendar-view.tsx';
import { OnlySuperAdmins, PromiseScreen } from './promise-screen.tsx';

const days = Array.from({ length: 7 }, () => 'h-8 w-full');
const loading = <LoadingBars things="service hours" bars={days} className="space-y-3 px-4 py-6 sm:px-6" />;

/** When the provider works: super admins set it, other staff read it. */
export function CalendarScreen() {
  const actor = useStaff();
  const query = useQuery(serviceCalendar);

  return (
    <PromiseScreen
      title="Service hours"
      intro="When you’re open. Targets count only these hours, in this time zone, and pause on holidays."
    >
      <Loaded query={query} failure={promiseMessages.calendarFailed} loading={loading} place="edge">
        {(calendar) =>
          canSetPromise(actor) ? (
            <CalendarForm saved={calendar} />
          ) : (
            <>
              <OnlySuperAdmins />
              <CalendarView calendar={calendar} />
            </>
          )
        }
      </Loaded>
    </PromiseScreen>
  );
}
