import { RatingFaces, type RatingScores } from '#contract/ratings-constants.ts';

/** The face of a step of a rating. A word stands beside it. */
export function RatingFace({ score, className }: { score: (typeof RatingScores)[number]; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="16" cy="16" r="13.5" />
      <path d={RatingFaces[score]} strokeLinecap="round" strokeLinejoin="round" />
      <path d="M11.5 14v.01M20.5 14v.01" strokeLinecap="round" strokeWidth="3.5" />
    </svg>
  );
}
