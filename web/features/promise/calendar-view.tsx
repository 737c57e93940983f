import { Weekdays } from '#contract/promise-constants.ts';
import { dayNames, inWords, spansOf } from '#web/features/shared/service-hours.ts';
import type { CalendarFields } from './calendar-fields.ts';
import { HolidayList } from './holiday-list.tsx';
import { PreviewSection } from './preview-section.tsx';
import { PromiseSection } from './promise-screen.tsx';
import { placeOf } from './time-zones.ts';
import { WeekGrid } from './week-grid.tsx';

/** The calendar for staff who may only read it. */
export function CalendarView({ calendar }: { calendar: CalendarFields }) {
  return (
    <>
      <PromiseSection title="Week">
        <WeekGrid hours={calendar.hours} isReadOnly onChange={() => undefined} />
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-sm">
          {Weekdays.map((day) => (
            <div key={day} className="contents">
              <dt className="text-ink-soft">{dayNames[day]}</dt>
              <dd className="tabular">{inWords(spansOf(calendar.hours, day))}</dd>
            </div>
          ))}
        </dl>
      </PromiseSection>
      <PromiseSection title="Time zone">
        <p>{placeOf(calendar.timezone)}</p>
      </PromiseSection>
      <PromiseSection title="Holidays">
        <HolidayList holidays={calendar.holidays} isReadOnly onChange={() => undefined} />
      </PromiseSection>
      <PreviewSection calendar={calendar} />
    </>
  );
}
