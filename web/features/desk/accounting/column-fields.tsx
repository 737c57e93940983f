import { Ellipsis, Plus } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { AccountingLimit, AccountingVariables } from '#contract/accounting-constants.ts';
import { GroupError, TextField } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { columnOf, type TypedColumn, variableLabels } from './format-fields.ts';

type ColumnFieldsProps = {
  columns: TypedColumn[];
  /** What is wrong with a part of a column, such as `2.header`. */
  problems: Map<string, string>;
  error: string | undefined;
  onChange: (columns: TypedColumn[]) => void;
};

/** The columns of a format, in the order of the file. */
export function ColumnFields({ columns, problems, error, onChange }: ColumnFieldsProps) {
  function move(index: number, by: 1 | -1) {
    const [column, other] = [columns[index], columns[index + by]];
    if (column && other) onChange(columns.with(index, other).with(index + by, column));
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Columns</legend>
      <ol className="space-y-2">
        {columns.map((column, index) => (
          <ColumnField
            key={column.key}
            number={index + 1}
            column={column}
            problemAt={(part) => problems.get(`${index}.${part}`)}
            onChange={(part) => onChange(columns.with(index, { ...column, ...part }))}
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < columns.length - 1 ? () => move(index, 1) : undefined}
            onDelete={() => onChange(columns.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <GroupError>{error}</GroupError>
      {columns.length < AccountingLimit.columns && (
        <MenuButton
          look="secondary"
          size="small"
          className="mt-2"
          label="Add column"
          actions={[
            ...AccountingVariables.map((variable) => ({
              label: variableLabels[variable],
              onSelect: () => onChange([...columns, columnOf(variable)]),
            })),
            { label: 'A text of your own', isApart: true, onSelect: () => onChange([...columns, columnOf()]) },
          ]}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add column
        </MenuButton>
      )}
    </fieldset>
  );
}

type ColumnFieldProps = {
  number: number;
  column: TypedColumn;
  problemAt: (part: 'header' | 'value') => string | undefined;
  onChange: (part: Partial<TypedColumn>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
};

function ColumnField({ number, column, problemAt, onChange, onUp, onDown, onDelete }: ColumnFieldProps) {
  const field = (part: 'header' | 'value') => {
    const error = problemAt(part);
    return {
      limit: AccountingLimit[part],
      value: column[part],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [part]: target.value }),
      ...(error ? { error } : {}),
    };
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] [&>button]:mt-[1.7rem]">
      <TextField label={`Title ${number}`} autoComplete="off" {...field('header')} />
      <TextField
        label={`Value ${number}`}
        className="max-sm:col-start-1"
        autoComplete="off"
        spellCheck={false}
        {...field('value')}
      />
      <MenuButton
        look="quiet"
        size="narrow"
        label={`More actions for column ${number}`}
        actions={[
          ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
          ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
          { label: 'Delete column', isApart: true, onSelect: onDelete },
        ]}
      >
        <Ellipsis className="size-4" aria-hidden="true" />
      </MenuButton>
    </li>
  );
}
