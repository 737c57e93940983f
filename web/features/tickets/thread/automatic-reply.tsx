import { Reply } from 'lucide-react';
import { Redactions } from '#web/features/tickets/corrections/redactions.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { FormattedText } from './formatted-text.tsx';
import type { ThreadEntryProps } from './thread-entry.tsx';

/** The reply of a mail program, such as out of office: one quiet line that opens. */
export function AutomaticReply({ ticketId, entry }: ThreadEntryProps) {
  const { id, comment, userName, userLastName, createdAt, redactions } = entry;
  const name = fullName(userName, userLastName);

  return (
    <li data-entry={id} className="scroll-my-5 text-ink-soft text-sm">
      <details>
        <summary className="flex min-h-7 cursor-pointer flex-wrap items-center gap-x-2 rounded pointer-coarse:min-h-11">
          <Reply className="size-3.5 shrink-0" aria-hidden="true" />
          <span>
            Automatic reply from <bdi className="font-semibold">{name}</bdi>
          </span>
          <RelativeTime value={createdAt} className="text-ink-faint" />
          <span aria-hidden="true" className="text-river underline underline-offset-2">
            Show
          </span>
        </summary>
        <div
          dir="auto"
          className="mt-1.5 max-w-[70ch] border-line border-s-2 ps-3 leading-relaxed [overflow-wrap:anywhere]"
        >
          <FormattedText>{comment}</FormattedText>
          <Redactions redactions={redactions} />
        </div>
        <EntryMenu ticketId={ticketId} entry={entry} author={name} />
      </details>
    </li>
  );
}
