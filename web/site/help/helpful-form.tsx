import { articleMessages } from '#contract/articles-constants.ts';

type HelpfulFormProps = { slug: string; isThanked: boolean };

/** Asks whether an article helped, without a login, a cookie or script. */
export function HelpfulForm({ slug, isThanked }: HelpfulFormProps) {
  return (
    <form
      id="helpful"
      method="post"
      action={`/help/${encodeURIComponent(slug)}/feedback`}
      className="mt-12 border-line border-t pt-6"
    >
      {isThanked ? (
        <p role="status" className="font-medium text-moss">
          {articleMessages.thanks}
        </p>
      ) : (
        <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <legend className="contents font-semibold">Was this helpful?</legend>
          <span className="flex gap-2">
            <button type="submit" name="isHelpful" value="yes" className="action action-plain min-w-20">
              Yes
            </button>
            <button type="submit" name="isHelpful" value="no" className="action action-plain min-w-20">
              No
            </button>
          </span>
        </fieldset>
      )}
    </form>
  );
}
