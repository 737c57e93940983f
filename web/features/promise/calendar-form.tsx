import { useState } from 'react';
import type { updateCalendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { aroundTheClock, type Hours } from '#web/features/shared/service-hours.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CurrentCalendar, staleAnswerOf, useUpdateCalendar } from './api.ts';
import { CalendarDraft, fieldsOf, problemIn } from './calendar-fields.ts';
import { DayFields } from './day-fields.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PreviewSection } from './preview-section.tsx';
import { PromiseForm, PromiseSection } from './promise-screen.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useEdit } from './use-edit.ts';
import { WeekGrid } from './week-grid.tsx';

const DRAFT = 'service-hours';

/** The week to draw or type, the time zone, the holidays, and what follows from them. */
export function CalendarForm({ saved }: { saved: CurrentCalendar }) {
  const { mutate: update, isPending, error, reset } = useUpdateCalendar(DRAFT);
  const edit = useEdit(DRAFT, CalendarDraft, { fields: fieldsOf(saved), version: saved.version });
  const { typed, change, startOver } = edit;
  const [isChecked, setIsChecked] = useState(false);
  const stale = staleAnswerOf<typeof updateCalendar>(error);
  const problem = problemIn(typed);

  function save(over?: typeof stale) {
    setIsChecked(true);
    if (problem) return;
    update({ sent: { ...typed, version: edit.version }, copy: edit.copy, over }, { onSuccess: handleSaved });
  }

  function handleSaved(now: CurrentCalendar) {
    setIsChecked(false);
    edit.finish({ fields: fieldsOf(now), version: now.version });
  }

  function leave() {
    setIsChecked(false);
    startOver();
    reset();
  }

  return (
    <PromiseForm
      label="Service hours"
      action="Save Service Hours"
      isPending={isPending}
      isChanged={edit.isChanged}
      conflict={
        stale && (
          <StaleNotice
            key={stale.version}
            what="calendar"
            changes={inPlainWords(stale.changes)}
            onSaveMine={() => save(stale)}
            onTakeTheirs={leave}
          />
        )
      }
      failure={isChecked ? problem : undefined}
      onSave={() => save()}
      onDiscard={leave}
    >
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
      <PreviewSection calendar={problem ? undefined : typed} />
    </PromiseForm>
  );
}

type WeekSectionProps = { hours: Hours; isChecked: boolean; onChange: (hours: Hours) => void };

function WeekSection({ hours, isChecked, onChange }: WeekSectionProps) {
  return (
    <PromiseSection title="Week" intro="Draw on the days with the mouse or a finger, or type the times below.">
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
