import { ConditionAnswers } from '#web/features/desk/questions/condition-answers.tsx';
import { TextButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import type { Condition } from './api.ts';
import type { TypedStep } from './template-fields.ts';

type When = NonNullable<TypedStep['when']>;

type StepConditionProps = {
  name: string;
  when: When;
  conditions: Condition[];
  onChange: (when: When | null) => void;
};

/** Chooses the answers of a form on which it depends whether a step is needed. */
export function StepCondition({ name, when, conditions, onChange }: StepConditionProps) {
  const known = conditions.find(({ key }) => key === when.key);
  // The form may be gone: what was chosen stays until it is changed.
  const chosen = when.in.map((value) => ({ value, label: value }));
  const answers = known
    ? [...known.answers, ...chosen.filter(({ value }) => known.answers.every((answer) => answer.value !== value))]
    : chosen;

  return (
    <fieldset className="mt-2 min-w-0 border-line border-s-2 ps-3">
      <legend className="sr-only">When {name} is needed</legend>
      <SelectField
        label="Only if the answer to"
        value={when.key}
        onChange={(event) => onChange({ key: event.target.value, in: [] })}
      >
        <option value="">Choose a question</option>
        {when.key && !known && <option value={when.key}>{when.key}</option>}
        {conditions.map(({ key, label, formName }) => (
          <option key={key} value={key}>
            {label} ({formName})
          </option>
        ))}
      </SelectField>
      {answers.length > 0 && (
        <ConditionAnswers answers={answers} chosen={when.in} onChange={(chosen) => onChange({ ...when, in: chosen })} />
      )}
      <p className="mt-1 text-ink-faint text-sm">Tickets without this question always have the step.</p>
      <TextButton className="text-sm" onClick={() => onChange(null)}>
        Always needed<span className="sr-only"> ({name})</span>
      </TextButton>
    </fieldset>
  );
}
