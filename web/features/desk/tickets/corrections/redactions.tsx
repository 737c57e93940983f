import { Eraser } from 'lucide-react';
import { redactionWords } from '#contract/redactions-constants.ts';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { shortDate } from '#web/lib/time.ts';

/** What stands in the place of a text or of files that were removed for good. */
export function Redactions({ redactions }: Pick<Comment, 'redactions'>) {
  return redactions.map((redaction) => (
    <p
      key={redaction.at}
      dir="auto"
      className="flex w-fit max-w-[min(70ch,92%)] items-start gap-2 rounded border border-line border-dashed px-3.5 py-2.5 text-ink-soft text-sm [overflow-wrap:anywhere] [&+*]:mt-2"
    >
      <Eraser className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      {redactionWords(redaction, shortDate(redaction.at))}
    </p>
  ));
}
