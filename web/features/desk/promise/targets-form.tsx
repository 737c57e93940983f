import { FormSection, SectionForm } from '#web/features/shared/section-form.tsx';
import { useForm } from '#web/lib/form.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CurrentCalendar, type CurrentTargets, useUpdateTargets } from './api.ts';
import { PreviewSection } from './preview-section.tsx';
import { fieldsOf, mistakeIn, TargetFields, targetsIn } from './target-fields.ts';
import { TargetTable } from './target-table.tsx';
import { workdayOf } from './workday.ts';

const draft = { nameOf: () => 'targets', schema: TargetFields };

type TargetsFormProps = { saved: CurrentTargets; calendar: CurrentCalendar | undefined };

export function TargetsForm({ saved, calendar }: TargetsFormProps) {
  const edit = useForm({
    record: saved,
    fieldsOf,
    draft,
    problemIn: mistakeIn,
    toSent: targetsIn,
    sendsAll: true,
    mutation: useUpdateTargets(),
  });
  const { typed, change, isChecked } = edit;

  return (
    <SectionForm label="Targets" action="Save targets" what="list of targets" edit={edit} failure={edit.problem}>
      <FormSection
        title="By priority"
        intro="Type durations such as 30 min, 4 h or 2 days. A day counts as 24 hours, not as a working day. Leave a field empty to promise nothing."
      >
        <TargetTable typed={typed} workday={workdayOf(typed, calendar)} isChecked={isChecked} onChange={change} />
      </FormSection>
      <FormSection title="Which hours count">
        <AllHoursSwitch allHours={typed.allHours} onChange={(allHours) => change({ allHours })} />
      </FormSection>
      <PreviewSection calendar={calendar} targets={targetsIn(typed)} />
    </SectionForm>
  );
}

export function AllHoursSwitch({ allHours, onChange }: { allHours: boolean; onChange: (allHours: boolean) => void }) {
  return (
    <SwitchField
      label="Count all hours"
      hint={
        allHours
          ? 'Nights, weekends and holidays count, too: 24/7.'
          : 'Only service hours count: targets pause while you are closed.'
      }
      checked={allHours}
      onChange={onChange}
    />
  );
}
