import { Reply } from 'lucide-react';
import { fullName } from '#web/lib/full-name.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Comment } from './comments-api.ts';
import { FormattedText } from './formatted-text.tsx';

/** The reply of a mail program, such as out of office: one quiet line that opens. */
export function AutomaticReply({ id, comment, userName, userLastName, createdAt }: Comment) {
  return (
    <li data-entry={id} className="scroll-my-5 text-ink-soft text-sm">
      <details>
        <summary className="flex min-h-7 cursor-pointer flex-wrap items-center gap-x-2 rounded pointer-coarse:min-h-11">
          <Reply className="size-3.5 shrink-0" aria-hidden="true" />
          <span>
            Automatic reply from <bdi className="font-semibold">{fullName(userName, userLastName)}</bdi>
          </span>
          <RelativeTime value={createdAt} className="text-ink-faint" />
          <span aria-hidden="true" className="text-river underline underline-offset-2">
            Show
          </span>
        </summary>
        <div
          dir="auto"
          className="mt-1.5 max-w-[70ch] border-line border-l-2 pl-3 leading-relaxed [overflow-wrap:anywhere]"
        >
          <FormattedText>{comment}</FormattedText>
        </div>
      </details>
    </li>
  );
}
