import type { ChangeEventHandler, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ReplyVariables } from '#contract/reply-variables.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { Chip } from '#web/ui/button.tsx';
import { Field, Options, SelectField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import type { ReplyFields } from './reply-fields.ts';

type FieldOf = (name: 'name' | 'text' | 'status' | 'priority' | 'addTags') => {
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
  limit?: number;
  error?: string;
};

type ReplyFormFieldsProps = {
  edit: { typed: ReplyFields; field: FieldOf; change: (part: Partial<ReplyFields>) => void };
  textRef: RefObject<HTMLTextAreaElement | null>;
};

export function ReplyFormFields({ edit, textRef }: ReplyFormFieldsProps) {
  const { typed, field, change: onChange } = edit;
  const { limit, error, ...text } = field('text');

  /** Puts a variable where the cursor is. */
  function insert(variable: string) {
    const { current } = textRef;
    if (!current) return;
    const end = current.selectionStart + variable.length;
    const text = typed.text.slice(0, current.selectionStart) + variable + typed.text.slice(current.selectionEnd);
    flushSync(() => onChange({ text }));
    current.focus();
    current.setSelectionRange(end, end);
  }

  return (
    <>
      <TextField label="Name" placeholder="Ask for a restart" {...field('name')} />
      <div>
        <Field label="Text" text={typed.text} {...(limit ? { limit } : {})} {...(error ? { error } : {})}>
          {(wiring) => <textarea {...wiring} ref={textRef} dir="auto" rows={7} className="field resize-y" {...text} />}
        </Field>
        <Variables onChoose={insert} />
      </div>
      <ChangeFields edit={edit} />
      <SwitchField
        label="Shared"
        hint={typed.isShared ? 'All of your team can use it.' : 'Only you can see and use it.'}
        checked={typed.isShared}
        onChange={(isShared) => onChange({ isShared })}
      />
    </>
  );
}

function Variables({ onChoose }: { onChoose: (variable: string) => void }) {
  return (
    <div className="mt-2">
      <p className="text-ink-faint text-sm">Filled in when the reply is used:</p>
      <ul aria-label="Variables" className="mt-1.5 flex flex-wrap gap-1.5">
        {ReplyVariables.map((name) => (
          <li key={name}>
            <Chip onClick={() => onChoose(`{{${name}}}`)} className="font-mono">
              <span className="sr-only">Insert </span>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChangeFields({ edit: { typed, field, change } }: Pick<ReplyFormFieldsProps, 'edit'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Sending it also changes the ticket</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Status" {...field('status')}>
          <option value="">Leave as it is</option>
          <Options of={TicketStatuses} labels={statusLabels} />
        </SelectField>
        <SelectField label="Priority" {...field('priority')}>
          <option value="">Leave as it is</option>
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
        <TextField label="Add tags" optional hint="Separate tags with commas." {...field('addTags')} />
        <label className="inline-flex min-h-10 items-center gap-2 self-center text-sm">
          <input
            type="checkbox"
            className="tick"
            checked={typed.assignToMe}
            onChange={(event) => change({ assignToMe: event.target.checked })}
          />
          Assign it to whoever sends it
        </label>
      </div>
    </fieldset>
  );
}
