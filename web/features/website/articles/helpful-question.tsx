import { Check, ThumbsDown, ThumbsUp } from 'lucide-react';
import { articleMessages } from '#contract/articles-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { useGiveFeedback } from './api.ts';

/** Asks a reader whether an article helped. */
export function HelpfulQuestion({ articleId }: { articleId: string }) {
  const { mutate: say, isPending, isSuccess } = useGiveFeedback(articleId);

  return (
    <fieldset className="mt-8 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4 text-sm print:hidden">
      <legend className="sr-only">Was this helpful?</legend>
      {isSuccess ? (
        <p role="status" className="flex items-center gap-2 text-moss">
          <Check className="size-4" aria-hidden="true" />
          {articleMessages.thanks}
        </p>
      ) : (
        <>
          <span aria-hidden="true" className="font-medium">
            Was this helpful?
          </span>
          <span className="flex gap-2">
            <Button look="secondary" disabled={isPending} onClick={() => say(true)}>
              <ThumbsUp className="size-4" aria-hidden="true" />
              Yes
            </Button>
            <Button look="secondary" disabled={isPending} onClick={() => say(false)}>
              <ThumbsDown className="size-4" aria-hidden="true" />
              No
            </Button>
          </span>
        </>
      )}
    </fieldset>
  );
}
