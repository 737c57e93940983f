import { useMemo, useState } from 'react';
import { promiseMessages, Weekdays } from '#contract/promise-constants.ts';
import { FormSection, SectionForm } from '#web/features/shared/section-form.tsx';
import { aroundTheClock, type Hours } from '#web/features/shared/service-hours.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { type CurrentCalendar, useUpdateCalendar } from './api.ts';
import {
  byDate,
  CalendarFields,
  calendarOf,
  fieldsOf,
  problemIn,
  problemOf,
  withNewHoliday,
} from './calendar-fields.ts';
import { DayFields } from './day-fields.tsx';
import { AddHoliday, FederalHolidays } from './holiday-fields.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PreviewSection } from './preview-section.tsx';
import { placeOf, type TimeZone, zoneOf, zonesMatching } from './time-zones.ts';
import { WeekGrid } from './week-grid.tsx';

const draft = { nameOf: () => 'service-hours', schema: CalendarFields };

/** The week to draw or type, the time zone, the holidays, and what follows from them. */
export function CalendarForm({ saved }: { saved: CurrentCalendar }) {
  const edit = useForm({
    record: saved,
    fieldsOf,
    draft,
    // It is sent with the others.
    paths: { newHoliday: 'holidays' },
    problemIn,
    toSent: (fields) => calendarOf(withNewHoliday(fields)),
    sendsAll: true,
    mutation: useUpdateCalendar(),
  });
  const { typed, change, isChecked } = edit;

  return (
    <SectionForm label="Service hours" action="Save service hours" what="calendar" edit={edit} failure={edit.problem}>
      <WeekSection hours={typed.hours} isChecked={isChecked} onChange={(hours) => change({ hours })} />
      <FormSection
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
      </FormSection>
      <FormSection title="Holidays" intro="Days without service hours, from midnight to midnight.">
        <HolidayList holidays={typed.holidays} onChange={(holidays) => change({ holidays })}>
          <AddHoliday
            key={edit.round}
            fields={typed}
            isChecked={isChecked}
            refusal={edit.errorAt('newHoliday')}
            onType={(newHoliday) => change({ newHoliday })}
            onAdd={() => change(withNewHoliday)}
          />
          <FederalHolidays
            holidays={typed.holidays}
            onAdd={(more) => change(({ holidays }) => ({ holidays: [...holidays, ...more].toSorted(byDate) }))}
          />
        </HolidayList>
      </FormSection>
      <PreviewSection calendar={problemOf(typed) ? undefined : calendarOf(typed)} />
    </SectionForm>
  );
}

type WeekSectionProps = { hours: Hours; isChecked: boolean; onChange: (hours: Hours) => void };

function WeekSection({ hours, isChecked, onChange }: WeekSectionProps) {
  return (
    <FormSection title="Week" intro="Drag across the days, or enter times below.">
      <WeekGrid hours={hours} isReadOnly={false} onChange={onChange} />
      <div className="mt-3 border-line border-t">
        {Weekdays.map((day) => (
          <DayFields key={day} {...{ day, hours, isChecked, onChange }} />
        ))}
      </div>
      <Button look="secondary" className="mt-3" onClick={() => onChange(aroundTheClock)}>
        Around the clock
      </Button>
    </FormSection>
  );
}

type TimeZoneFieldProps = { timezone: string; isChecked: boolean; onChange: (timezone: string) => void };

/** Picks one of the time zones that the browser knows, by place or by name. */
function TimeZoneField({ timezone, isChecked, onChange }: TimeZoneFieldProps) {
  const [text, setText] = useState(placeOf(timezone));
  const isPicked = timezone !== '' && text === placeOf(timezone);
  // The name of the picked zone is not a search, so the field offers all of them again.
  const options = useMemo(() => zonesMatching(isPicked ? '' : text), [isPicked, text]);

  function select({ id }: TimeZone) {
    setText(placeOf(id));
    onChange(id);
  }

  /** Typing clears the pick, because the text no longer names it. */
  function search(typed: string) {
    setText(typed);
    onChange(zoneOf(typed));
  }

  return (
    <Combobox
      label="Time zone"
      placeholder="Search places, such as Chicago"
      options={options}
      textOf={({ id }) => placeOf(id)}
      keyOf={({ id }) => id}
      detailOf={({ detail }) => detail}
      selected={options.find(({ id }) => id === timezone) ?? null}
      text={text}
      onTextChange={search}
      onSelect={select}
      note={options.length === 0 ? 'No time zone matches. Search for a large city near you.' : undefined}
      error={isChecked && !timezone ? promiseMessages.timezone : undefined}
    />
  );
}
