import { useId } from 'react';
import { AccountingVariables, ExportLines } from '#contract/accounting-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { entryProblems } from '#web/lib/entry-problems.ts';
import { useForm } from '#web/lib/form.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Format, useSaveFormat } from './api.ts';
import { ColumnFields } from './column-fields.tsx';
import {
  FormatSchema,
  fieldsOf,
  formatDraft,
  isFilled,
  perLineLabels,
  previewOf,
  type TypedFormat,
  toSent,
} from './format-fields.ts';

type FormatEditorProps = {
  /** None: a new one. */
  format?: Format;
  onClose: () => void;
};

/** The form for a new or existing format. What is typed is kept as a draft until it is saved or discarded. */
export function FormatEditor({ format, onClose }: FormatEditorProps) {
  const form = useForm({
    record: format,
    fieldsOf,
    draft: formatDraft,
    schema: FormatSchema,
    checked: toSent,
    toSent,
    sendsAll: true,
    marks: { 409: 'name' },
    mutation: useSaveFormat(format),
    onSaved: (hasMore) => (format && hasMore) || onClose(),
  });
  const { typed, field, change } = form;
  const columnsError = form.errorAt('columns');
  const list = { entries: typed.columns, isSent: isFilled, schema: FormatSchema, sent: toSent(typed) };
  const problems = entryProblems('columns', list, form);
  const title = format ? 'Edit format' : 'Add format';

  return (
    <EditDialog
      title={title}
      {...(format ? { description: <bdi>{format.name}</bdi> } : {})}
      label={title}
      form={form}
      what="format"
      action={[format ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      {!format && <TextField label="Name" autoComplete="off" placeholder="Xero" {...field('name')} />}
      <SelectField label="A line for" {...field('perLine')}>
        <Options of={ExportLines} labels={perLineLabels} />
      </SelectField>
      <SwitchField
        label="Lines for work that costs nothing"
        hint={
          typed.withZeroLines
            ? 'Covered and free work has lines with an amount of 0.00.'
            : 'Only what is charged has a line.'
        }
        checked={typed.withZeroLines}
        onChange={(withZeroLines) => change({ withZeroLines })}
      />
      <Preview typed={typed} />
      <ColumnFields
        columns={typed.columns}
        problems={problems}
        error={problems.size > 0 ? undefined : columnsError}
        onChange={(columns) => change({ columns })}
      />
      <Variables />
    </EditDialog>
  );
}

function Variables() {
  const id = useId();
  return (
    <div className="text-ink-faint text-sm">
      <p id={id}>Filled in for each line:</p>
      <ul aria-labelledby={id} className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 font-mono">
        {AccountingVariables.map((name) => (
          <li key={name}>{`{{${name}}}`}</li>
        ))}
      </ul>
    </div>
  );
}

/** The lines of an example month, as the file would have them. */
function Preview({ typed }: { typed: TypedFormat }) {
  const { columns, lines } = previewOf(typed);
  const id = useId();
  return (
    <div>
      <h3 id={id} className="mb-1.5 font-medium font-sans text-sm">
        Preview of an example month
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto rounded border border-line">
        <table className="tabular w-full text-sm">
          <thead className="bg-sunken text-ink-soft">
            <tr>
              {columns.map(({ key, header }) => (
                <th key={key} scope="col" dir="auto" className="max-w-72 truncate px-2.5 py-1.5 text-left font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else of its own
              <tr key={row} className="border-line border-t">
                {columns.map(({ key }, index) => (
                  <td key={key} dir="auto" className="max-w-72 truncate px-2.5 py-1.5">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
