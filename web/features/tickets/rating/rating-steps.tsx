import { RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import { RatingFace } from '#web/features/shared/rating-face.tsx';

type Score = (typeof RatingScores)[number];

type RatingStepsProps = { legend: string; chosen: Score | undefined; onChoose: (score: Score) => void };

/** The five steps of a rating: radio buttons with a face and a word each. */
export function RatingSteps({ legend, chosen, onChoose }: RatingStepsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {RatingScores.map((score) => (
          <label
            key={score}
            className="relative flex min-h-11 cursor-pointer flex-col items-center gap-1.5 rounded border border-line-strong bg-surface px-1 py-2.5 text-center text-ink-soft text-xs transition-colors hover:border-ink-soft has-checked:border-river has-checked:bg-river-wash has-checked:font-semibold has-checked:text-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-river)] has-focus-visible:outline-2 has-focus-visible:outline-river has-focus-visible:outline-offset-2 sm:text-sm forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name="score"
              value={score}
              checked={score === chosen}
              onChange={() => onChoose(score)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <RatingFace score={score} className="size-7 sm:size-8" />
            {RatingWords[score]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
