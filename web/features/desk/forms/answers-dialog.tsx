import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AnswersQuery } from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { providerToday } from '#web/features/desk/pickers/api.ts';
import { PeriodDays, PeriodField } from '#web/features/desk/pickers/period-fields.tsx';
import { type PeriodName, periodLabels, periodOf } from '#web/features/desk/pickers/periods.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { type RequestForm, useDownloadAnswers } from './api.ts';

const labels = { always: 'Any time', ...periodLabels };
type Name = keyof typeof labels;

const Fields = z.object({
  name: z.enum(Object.keys(labels) as Name[]),
  from: z.string(),
  to: z.string(),
});
type Fields = z.output<typeof Fields>;

const always = (): Fields => ({ name: 'always', from: '', to: '' });

/** Downloads what was answered in a form, of tickets of a period. */
export function AnswersDialog({ form, onClose }: { form: RequestForm; onClose: () => void }) {
  const { data: today } = useQuery(providerToday);
  const toSent = (fields: Fields) => daysOf(fields, today);
  const edit = useForm({
    fieldsOf: always,
    draft: { nameOf: () => `answers:${form.id}`, schema: Fields },
    schema: AnswersQuery,
    checked: toSent,
    problemIn: ({ name, from, to }) =>
      name === 'custom' && !from && !to ? { to: formMessages.dayRequired } : undefined,
    toSent,
    sendsAll: true,
    mutation: useDownloadAnswers(form),
    onSaved: onClose,
  });
  const { name, from, to } = edit.typed;

  /** Other dates start as those that were chosen. */
  function choose(chosen: Name) {
    const days = chosen === 'custom' ? daysOf(edit.typed, today) : {};
    edit.change({ ...always(), ...days, name: chosen });
  }

  return (
    <EditDialog
      title="Download answers"
      description={<bdi>{form.name}</bdi>}
      label="Which answers"
      form={edit}
      reason={formMessages.downloadFailed}
      action={['Download', 'Downloading...']}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        A CSV file with a line for each ticket that was created in this time, and a column for each question.
      </p>
      <PeriodField labels={labels} value={name} onChange={choose} />
      {name === 'custom' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PeriodDays
            period={{ from, to }}
            onChange={(end, day) => edit.change({ [end]: day })}
            error={edit.errorAt('to')}
          />
        </div>
      )}
    </EditDialog>
  );
}

/** The days to ask for; without any, all of them. */
function daysOf({ name, from, to }: Fields, today: string | undefined) {
  const isNamed = (each: Name): each is Exclude<PeriodName, 'custom'> => each !== 'always' && each !== 'custom';
  if (isNamed(name)) return periodOf(name, today);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
