import type { ChangeEventHandler, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { MomentPresets } from '#contract/promise-constants.ts';
import { ReplyVariables } from '#contract/reply-variables.ts';
import { TicketCategories, TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import { momentLabels, priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { Chip } from '#web/ui/button.tsx';
import { Check, Field, Options, SelectField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import type { ReplyFields } from './reply-fields.ts';

type FieldOf = (name: 'name' | 'text' | 'status' | 'priority' | 'category' | 'addTags' | 'removeTags' | 'snooze') => {
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
  limit?: number;
  error?: string;
};

type ReplyFormFieldsProps = {
  edit: { typed: ReplyFields; round: number; field: FieldOf; change: (part: Partial<ReplyFields>) => void };
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

function ChangeFields({ edit: { typed, round, field, change } }: Pick<ReplyFormFieldsProps, 'edit'>) {
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
        <SelectField label="Category" {...field('category')}>
          <option value="">Leave as it is</option>
          {[...new Set([...(typed.category ? [typed.category] : []), ...TicketCategories])].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField label="Snooze" {...field('snooze')}>
          <option value="">Not snoozed</option>
          <Options of={MomentPresets} labels={momentLabels} />
        </SelectField>
        <TextField label="Add tags" optional hint="Separate tags with commas." {...field('addTags')} />
        <TextField label="Remove tags" optional hint="Separate tags with commas." {...field('removeTags')} />
        <div className="sm:col-span-2">
          <TemplateField
            key={`template ${round}`}
            label="Add the steps of a template"
            initial={typed.template}
            onChange={(template) => change({ template })}
          />
        </div>
        <Check
          className="self-center"
          label="Assign it to whoever sends it"
          isChecked={typed.assignToMe}
          onChange={(assignToMe) => change({ assignToMe })}
        />
        <Check
          className="self-center"
          label="Write it as an internal note"
          isChecked={typed.isInternal}
          onChange={(isInternal) => change({ isInternal })}
        />
      </div>
    </fieldset>
  );
}
