import { RatingFaces, RatingLimit, RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import type { TrackedTicket } from '#contract/tracking.ts';
import { formId } from './answer-form.tsx';

type Props = { address: string } & NonNullable<TrackedTicket['rating']>;

/** How the person found our help with a solved ticket. */
export function RatingFields({ address, score, comment, isSaved, until }: Props) {
  return (
    <section aria-labelledby="rating" className="mb-12 rounded border border-line-strong p-5 sm:p-6 print:hidden">
      <fieldset>
        <legend id="rating" className="float-left mb-4 w-full font-display font-semibold text-xl">
          {isSaved ? 'Your rating' : 'How was our help?'}
        </legend>
        <div className="clear-both grid grid-cols-5 gap-1.5 sm:gap-2">
          {RatingScores.map((each) => (
            <Step key={each} score={each} isChosen={each === score} />
          ))}
        </div>
      </fieldset>
      <label htmlFor="rating-comment" className="mt-5 block font-medium">
        Anything to add? <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      <textarea
        id="rating-comment"
        name="rating"
        form={formId}
        rows={3}
        maxLength={RatingLimit.comment}
        dir="auto"
        defaultValue={comment}
        className="field mt-2 w-full"
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" form={formId} formAction={`${address}/rating`} className="action action-main">
          {isSaved ? 'Change rating' : 'Send rating'}
        </button>
        <p className="text-ink-soft text-sm">You can change it until {until}.</p>
      </div>
    </section>
  );
}

function Step({ score, isChosen }: { score: (typeof RatingScores)[number]; isChosen: boolean }) {
  return (
    <label className="relative flex min-h-11 cursor-pointer flex-col items-center gap-1.5 rounded border border-line-strong bg-surface px-0.5 py-3 text-center text-sm leading-tight hover:border-ink has-checked:border-river has-checked:bg-river-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2">
      <input
        type="radio"
        name="score"
        value={score}
        form={formId}
        defaultChecked={isChosen}
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        className="size-8 fill-none stroke-2 stroke-current [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <circle cx="16" cy="16" r="13.5" />
        <path d={RatingFaces[score]} />
        <path d="M11.5 14v.01M20.5 14v.01" strokeWidth="3.5" />
      </svg>
      {RatingWords[score]}
    </label>
  );
}
