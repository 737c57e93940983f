import { Weekdays } from '#contract/promise-constants.ts';
import { aroundTheClock, type Hours } from '#web/features/shared/service-hours.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { type CurrentCalendar, useUpdateCalendar } from './api.ts';
import { CalendarFields, fieldsOf, problemIn } from './calendar-fields.ts';
import { DayFields } from './day-fields.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PreviewSection } from './preview-section.tsx';
import { PromiseForm, PromiseSection } from './promise-screen.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { WeekGrid } from './week-grid.tsx';

const draft = { nameOf: () => 'service-hours', schema: CalendarFields };

/** The week to draw or type, the time zone, the holidays, and what follows from them. */
export function CalendarForm({ saved }: { saved: CurrentCalendar }) {
  const edit = useRecordEdit({
    record: saved,
    fieldsOf,
    draft,
    problemIn,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useUpdateCalendar(draft.nameOf()),
  });
  const { typed, change, isChecked } = edit;
  const isValid = !problemIn(typed);

  return (
    <PromiseForm label="Service hours" action="Save Service Hours" what="calendar" edit={edit} failure={edit.problem}>
      <WeekSection hours={typed.hours} isChecked={isChecked} onChange={(hours) => change({ hours })} />
      <PromiseSection
        title="Time zone"
        intro="For service hours and holidays, and for statements, reports and daily emails."
      >
        <div className="max-w-md">
          <TimeZoneField
            key={edit.round}
            timezone={typed.timezone}
            isChecked={isChecked}
            onChange={(timezone) => change({ timezone })}
          />
        </div>
      </PromiseSection>
      <PromiseSection title="Holidays" intro="Days without service hours, from midnight to midnight.">
        <HolidayList holidays={typed.holidays} isReadOnly={false} onChange={(holidays) => change({ holidays })} />
      </PromiseSection>
      <PreviewSection calendar={isValid ? typed : undefined} />
    </PromiseForm>
  );
}

type WeekSectionProps = { hours: Hours; isChecked: boolean; onChange: (hours: Hours) => void };

function WeekSection({ hours, isChecked, onChange }: WeekSectionProps) {
  return (
    <PromiseSection title="Week" intro="Drag across the days, or enter times below.">
      <WeekGrid hours={hours} isReadOnly={false} onChange={onChange} />
      <div className="mt-3 border-line border-t">
        {Weekdays.map((day) => (
          <DayFields key={day} {...{ day, hours, isChecked, onChange }} />
        ))}
      </div>
      <Button look="secondary" className="mt-3" onClick={() => onChange(aroundTheClock)}>
        Around the clock
      </Button>
    </PromiseSection>
  );
}
