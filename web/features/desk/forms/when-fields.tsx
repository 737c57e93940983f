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

/** The answer to an earlier question with which a question is asked. */
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
        <fieldset className="mt-2 min-w-0">
          <legend className="text-sm">is</legend>
          {answersTo(about).map(({ id, label }) => (
            <label key={id} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="tick shrink-0"
                checked={when.in.includes(id)}
                onChange={({ target }) =>
                  onChange({ ...when, in: target.checked ? [...when.in, id] : when.in.filter((each) => each !== id) })
                }
              />
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <TextButton className="mt-1 text-sm" onClick={() => onChange(null)}>
        Always ask it<span className="sr-only"> ({question})</span>
      </TextButton>
    </fieldset>
  );
}
