import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChecklistLimit } from '#contract/checklists-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { GroupError, TextAreaField, TextField } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { type Condition, conditionsOfSteps } from './api.ts';
import { StepCondition } from './step-condition.tsx';
import { blankStep, type TypedStep } from './template-fields.ts';

type StepFieldsProps = { steps: TypedStep[]; error: string | undefined; onChange: (steps: TypedStep[]) => void };

/** The steps of a template. Enter begins the next one. */
export function StepFields({ steps, error, onChange }: StepFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const { data: conditions = [] } = useQuery(conditionsOfSteps);

  function addAfter(index: number) {
    flushSync(() => onChange(steps.toSpliced(index + 1, 0, blankStep())));
    list.current?.querySelectorAll<HTMLInputElement>('input[data-step]')[index + 1]?.focus();
  }

  function move(index: number, by: 1 | -1) {
    const [step, other] = [steps[index], steps[index + by]];
    if (step && other) onChange(steps.with(index, other).with(index + by, step));
  }

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Steps</legend>
      <ol className="space-y-2">
        {steps.map((step, index) => (
          <StepField
            key={step.key}
            number={index + 1}
            step={step}
            conditions={conditions}
            onChange={(part) => onChange(steps.with(index, { ...step, ...part }))}
            onEnter={() => addAfter(index)}
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < steps.length - 1 ? () => move(index, 1) : undefined}
            onDelete={() => onChange(steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <GroupError>{error}</GroupError>
      {steps.length < ChecklistLimit.steps && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => addAfter(steps.length - 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Add step
        </Button>
      )}
    </fieldset>
  );
}

type StepFieldProps = {
  number: number;
  step: TypedStep;
  /** What it may depend on. */
  conditions: Condition[];
  onChange: (part: Partial<TypedStep>) => void;
  onEnter: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
};

function StepField({ number, step, conditions, onChange, onEnter, onUp, onDown, onDelete }: StepFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { text, section, help, isRequired, when } = step;
  const name = `Step ${number}`;

  /** Enter begins the next step and does not save the form around it. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  }

  return (
    <li className="rounded border border-line p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 [&>button]:mt-[1.7rem]">
        <TextField
          label={name}
          data-step=""
          limit={ChecklistLimit.text}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={handleKey}
        />
        <MenuButton
          look="quiet"
          size="narrow"
          label={`More actions for step ${number}`}
          actions={[
            ...(isOpen ? [] : [{ label: 'Section and help', onSelect: () => setIsOpen(true) }]),
            ...(conditions.length > 0 && !when
              ? [{ label: 'Only with an answer…', onSelect: () => onChange({ when: { key: '', in: [] } }) }]
              : []),
            ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
            ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
            { label: 'Delete step', isApart: true, onSelect: onDelete },
          ]}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </MenuButton>
      </div>
      <label className="mt-2 inline-flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="tick"
          checked={isRequired}
          onChange={(event) => onChange({ isRequired: event.target.checked })}
        />
        Required<span className="sr-only">, {name}</span>
      </label>
      {when && (
        <StepCondition name={name} when={when} conditions={conditions} onChange={(next) => onChange({ when: next })} />
      )}
      {(isOpen || section || help) && (
        <div className="mt-2 space-y-3">
          <TextField
            label="Section"
            optional
            limit={ChecklistLimit.section}
            value={section}
            onChange={(event) => onChange({ section: event.target.value })}
          />
          <TextAreaField
            label="How to do it"
            optional
            rows={2}
            hint="Only your team sees this."
            limit={ChecklistLimit.help}
            value={help}
            onChange={(event) => onChange({ help: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}
