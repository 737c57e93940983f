import { AnswersQuery } from '#contract/forms.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { type RequestForm, useDownloadAnswers } from './api.ts';

type DownloadDialogProps = { form: Pick<RequestForm, 'id' | 'name'>; onClose: () => void };

const periodIn = ({ from, to }: { from: string; to: string }) => ({ ...(from && { from }), ...(to && { to }) });

/** Saves what was answered in a form, for tickets of a period. */
export function DownloadDialog({ form: { id, name }, onClose }: DownloadDialogProps) {
  const form = useForm({
    fieldsOf: () => ({ from: '', to: '' }),
    draft: null,
    schema: AnswersQuery,
    checked: periodIn,
    toSent: periodIn,
    sendsAll: true,
    mutation: useDownloadAnswers(id, name),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title="Download answers"
      description={<bdi>{name}</bdi>}
      label="Period"
      form={form}
      action={['Download', 'Downloading...']}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="From" optional type="date" {...form.field('from')} />
        <TextField label="To" optional type="date" {...form.field('to')} />
      </div>
      <p className="text-ink-soft text-sm">
        A CSV file with a line for each ticket that was created on these days, and a column for each question. Without
        dates, it has all of them.
      </p>
    </EditDialog>
  );
}
