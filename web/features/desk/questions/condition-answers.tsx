type ConditionAnswersProps = {
  answers: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Chooses the answers of which at least one must be given. */
export function ConditionAnswers({ answers, chosen, onChange }: ConditionAnswersProps) {
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="text-sm">is</legend>
      {answers.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="tick shrink-0"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
