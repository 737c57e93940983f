import { ConditionAnswers } from '#web/features/desk/questions/condition-answers.tsx';
import { TextButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { answersTo, type TypedQuestion } from './typed-form.ts';

type When = NonNullable<TypedQuestion['when']>;

type WhenFieldsProps = {
  question: string;
  when: When;
  earlier: TypedQuestion[];
  error: string | undefined;
  onChange: (when: When | null) => void;
};

/** Chooses the earlier answers on which it depends whether a question is asked. */
export function WhenFields({ question, when, earlier, error, onChange }: WhenFieldsProps) {
  const about = earlier.find(({ id }) => id === when.id);
  const offered = earlier.map((each, index) => ({ ...each, number: index + 1 }));
  return (
    <fieldset className="mt-3 min-w-0 border-line border-s-2 ps-3">
      <legend className="sr-only">When {question} is asked</legend>
      <SelectField
        label="Ask only if the answer to"
        value={about ? when.id : ''}
        onChange={(event) => onChange({ id: event.target.value, in: [] })}
        {...(error ? { error } : {})}
      >
        <option value="">Choose an earlier question</option>
        {offered
          .filter((each) => answersTo(each).length > 0)
          .map(({ id, number, label }) => (
            <option key={id} value={id}>
              {number}. {label}
            </option>
          ))}
      </SelectField>
      {about && (
        <ConditionAnswers
          answers={answersTo(about)}
          chosen={when.in}
          onChange={(chosen) => onChange({ ...when, in: chosen })}
        />
      )}
      <TextButton className="mt-1 text-sm" onClick={() => onChange(null)}>
        Always ask it<span className="sr-only"> ({question})</span>
      </TextButton>
    </fieldset>
  );
}
