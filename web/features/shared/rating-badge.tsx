import { type RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from './rating-face.tsx';

const looks = {
  1: 'bg-brick-wash text-brick',
  2: 'bg-brick-wash text-brick',
  3: 'bg-sunken text-ink-soft',
  4: 'bg-moss-wash text-moss',
  5: 'bg-moss-wash text-moss',
} as const;

/** A rating in one line: face, number and word. */
export function RatingBadge({ score }: { score: number }) {
  // The contract knows five scores; a number in JSON can't express that.
  const step = score as (typeof RatingScores)[number];
  return (
    <span className={classNames('badge', looks[step])}>
      <RatingFace score={step} className="size-4" />
      <span>
        <span className="tabular">{score}</span> of 5 · {RatingWords[step]}
      </span>
    </span>
  );
}
