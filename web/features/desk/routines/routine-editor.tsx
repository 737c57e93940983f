import { useQuery } from '@tanstack/react-query';
import { NewRoutine } from '#contract/routines.ts';
import { ClosedDayRules } from '#contract/routines-constants.ts';
import { TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { useForm } from '#web/lib/form.ts';
import { dateWords } from '#web/lib/time.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { previewOf, type Routine, useSaveRoutine } from './api.ts';
import { fieldsOf, type RoutineFields, routineDraft, timingOf, toSent, unchosenIn } from './routine-fields.ts';
import { movedWords } from './routine-words.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { TargetFields } from './target-fields.tsx';

type RoutineEditorProps = {
  /** None: a new one. */
  routine?: Routine;
  onClose: () => void;
};

const closedDayLabels = {
  after: 'The next service day',
  before: 'The service day before',
  run: 'That day all the same',
  skip: 'Not at all',
} as const satisfies Record<(typeof ClosedDayRules)[number], string>;

/** The form for a new or existing routine. What is typed is kept as a draft until it is saved or discarded. */
export function RoutineEditor({ routine, onClose }: RoutineEditorProps) {
  const form = useForm({
    record: routine,
    fieldsOf,
    draft: routineDraft,
    schema: NewRoutine,
    checked: toSent,
    problemIn: unchosenIn,
    toSent,
    paths: { template: 'templateId' },
    mutation: useSaveRoutine(routine?.id),
    onSaved: (hasMore) => (routine && hasMore) || onClose(),
  });
  const { typed, field, change, isChecked } = form;
  const title = routine ? 'Edit routine' : 'Add routine';

  return (
    <EditDialog
      title={title}
      label={title}
      form={form}
      what="routine"
      action={[routine ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Monthly maintenance" {...field('name')} />
      <TemplateField
        initial={typed.template}
        isInvalid={isChecked && !typed.template.id}
        onChange={(template) => change({ template })}
      />
      <TargetFields
        targets={typed.targets}
        isChecked={isChecked}
        error={form.errorAt('targets')}
        onChange={(targets) => change({ targets })}
      />
      <ScheduleFields typed={typed} error={form.errorAt('schedule' as 'interval')} onChange={change} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Time" type="time" {...field('time')} />
        <SelectField label="On a day without service hours" {...field('onClosedDay')}>
          <Options of={ClosedDayRules} labels={closedDayLabels} />
        </SelectField>
        <TextField label="First date from" type="date" {...field('startsOn')} />
        <TextField label="Last date" optional type="date" {...field('endsOn')} />
        <TextField
          label="Days ahead"
          type="number"
          min={0}
          inputMode="numeric"
          hint="How many days before its date a ticket is created, such as 30 for a certificate."
          {...field('leadDays')}
        />
      </div>
      <Dates typed={typed} />
      <SwitchField
        label="Wait for the last ticket"
        hint={
          typed.waitsForLast
            ? 'While a company’s last ticket is open, it gets a note instead of a second ticket.'
            : 'Each date has its ticket, even if the last one is open.'
        }
        checked={typed.waitsForLast}
        onChange={(waitsForLast) => change({ waitsForLast })}
      />
      <SwitchField
        label="Promise a resolution"
        hint={
          typed.isPromised
            ? 'The time to resolve its tickets counts as for others.'
            : 'Its tickets have a due date, and no promise counts.'
        }
        checked={typed.isPromised}
        onChange={(isPromised) => change({ isPromised })}
      />
      <SwitchField
        label="Email the requester"
        hint={
          typed.tellsRequester
            ? 'Requesters get an email when their ticket is created and when it is resolved.'
            : 'Requesters see the tickets in the portal, without an email.'
        }
        checked={typed.tellsRequester}
        onChange={(tellsRequester) => change({ tellsRequester })}
      />
    </EditDialog>
  );
}

/** How many dates the form shows. */
const SHOWN = 5;

/** The next dates of what is typed. */
function Dates({ typed }: { typed: RoutineFields }) {
  const timing = useDebounced(JSON.stringify(timingOf(typed)));
  const { data, isError } = useQuery({
    ...previewOf({
      // It was made of it above.
      ...(JSON.parse(timing) as ReturnType<typeof timingOf>),
      after: new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE'),
      count: SHOWN,
    }),
    retry: false,
  });
  const { data: calendar } = useQuery(serviceCalendar);

  return (
    <div className="text-sm">
      <p id="routine-dates" className="font-medium">
        Next dates
      </p>
      {isError ? (
        <p className="text-ink-faint">They are shown once the schedule is complete.</p>
      ) : (
        <ol aria-labelledby="routine-dates" className="mt-1 min-h-30 space-y-0.5">
          {data?.dates.map(({ date, ...run }) => {
            const moved = movedWords({ date, ...run }, calendar?.holidays ?? []);
            return (
              <li key={date}>
                {dateWords(date)}
                {moved && <span className="text-ink-soft">, {moved}</span>}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
