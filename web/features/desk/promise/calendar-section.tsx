import { useQuery } from '@tanstack/react-query';
import { dayNames, promiseMessages, Weekdays } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { FormSection, OnlySuperAdmins } from '#web/features/shared/section-form.tsx';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { inWords, spansOf } from '#web/features/shared/service-hours.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import type { Calendar } from './calendar-fields.ts';
import { CalendarForm } from './calendar-form.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PreviewSection } from './preview-section.tsx';
import { placeOf } from './time-zones.ts';
import { WeekGrid } from './week-grid.tsx';

const days = Array.from({ length: 7 }, () => 'h-8 w-full');
const loading = <LoadingBars things="service hours" bars={days} className="space-y-3" />;

/** When the provider works: super admins set it, other staff read it. */
export function CalendarSection() {
  const actor = useStaff();
  const query = useQuery(serviceCalendar);

  return (
    <Loaded query={query} failure={promiseMessages.calendarFailed} loading={loading}>
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
  );
}

/** The calendar for staff who may only read it. */
function CalendarView({ calendar }: { calendar: Calendar }) {
  return (
    <>
      <FormSection title="Week">
        <WeekGrid hours={calendar.hours} isReadOnly onChange={() => undefined} />
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-sm">
          {Weekdays.map((day) => (
            <div key={day} className="contents">
              <dt className="text-ink-soft">{dayNames[day]}</dt>
              <dd className="tabular">{inWords(spansOf(calendar.hours, day))}</dd>
            </div>
          ))}
        </dl>
      </FormSection>
      <FormSection title="Time zone">
        <p>{placeOf(calendar.timezone)}</p>
      </FormSection>
      <FormSection title="Holidays">
        <HolidayList holidays={calendar.holidays} />
      </FormSection>
      <PreviewSection calendar={calendar} />
    </>
  );
}
