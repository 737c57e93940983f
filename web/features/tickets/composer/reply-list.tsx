import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { type SavedReply, savedRepliesMatching } from '#web/features/shared/saved-replies.ts';
import { FieldList } from '#web/ui/field-list.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

type ReplyListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  search: string;
  onChoose: (replyId: string) => void;
  onClose: () => void;
};

/** Leads to all saved replies. Enter must not leave the ticket when nothing matches, so it is the last entry. */
const manage = { id: 'manage', content: <span className="text-river">Manage saved replies</span> };

/** The saved replies that match, beside the comment field. */
export function ReplyList({ field, search, onChoose, onClose }: ReplyListProps) {
  const navigate = useNavigate();
  const matching = useQuery({
    ...savedRepliesMatching(useDebounced(search.trim())),
    placeholderData: keepPreviousData,
  });
  const { data: replies = [] } = matching;

  return (
    <FieldList
      {...{ field, search, onClose }}
      label="Saved replies"
      entries={replies.map((reply) => ({ id: reply.id, content: <ReplySummary {...reply} /> }))}
      lastEntry={manage}
      note={noteFor(replies, matching, search)}
      onChoose={(id) => (id === manage.id ? navigate('/admin/saved-replies') : onChoose(id))}
    />
  );
}

function ReplySummary({ name, text, isShared }: SavedReply) {
  return (
    <>
      <span className="flex gap-x-2">
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        {!isShared && <span className="text-ink-faint text-sm">only yours</span>}
      </span>
      <span dir="auto" className="block truncate text-ink-faint text-sm">
        {text}
      </span>
    </>
  );
}

function noteFor(
  replies: SavedReply[],
  { isPending, isError }: { isPending: boolean; isError: boolean },
  search: string,
) {
  if (isError) return `${savedReplyMessages.listFailed}. Close the list and try again.`;
  if (isPending) return 'Loading saved replies...';
  if (replies.length > 0) return 'Enter inserts a saved reply';
  return search ? 'No saved reply matches.' : 'There are no saved replies yet. Save the answers that you give often.';
}
