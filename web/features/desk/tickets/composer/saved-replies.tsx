import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { previewSavedReply } from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { type SavedReply, savedRepliesMatching } from '#web/features/shared/saved-replies.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { request } from '#web/lib/request.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FieldList } from '#web/ui/field-list.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { CommentChanges } from './api.ts';
import { replaceBeforeCursor, startOfSearch, useFieldSearch } from './field-search.ts';

type SavedRepliesProps = {
  ticketId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the field's whole text, what the reply changes, and whether it is meant as an internal note. */
  onInsert: (text: string, changes: CommentChanges, isInternal: boolean) => void;
};

/** Opens the list of saved replies: by a button, or by a slash at the start of a line. */
export function SavedReplies({ ticketId, field, onInsert }: SavedRepliesProps) {
  const [search, setSearch] = useFieldSearch({ field, trigger: '/', startOf: startOfSearch });
  const { mutate: fillIn, isPending } = useMutation({
    mutationFn: (replyId: string) => request(previewSavedReply, { params: { ticketId, replyId } }),
    meta: { failure: savedReplyMessages.insertFailed },
  });

  function open() {
    field.current?.focus();
    setSearch('');
  }

  function choose(replyId: string) {
    setSearch(null);
    fillIn(replyId, { onSuccess: insert });
  }

  /** Replaces the slash and what was searched. Everything else that was typed stays, also what was typed since. */
  function insert({ text, changes, removedTags, isInternal, missing }: Reply<typeof previewSavedReply>) {
    const { current } = field;
    if (!current) return;
    replaceBeforeCursor(current, text, startOfSearch(current));
    const removeTags = removedTags.length > 0 ? { removeTags: removedTags } : {};
    flushSync(() => onInsert(current.value, { ...changes, ...removeTags }, isInternal));
    const [gap] = missing.map((name) => `{{${name}}}`);
    const at = gap ? current.value.indexOf(gap) : -1;
    if (gap && at !== -1) current.setSelectionRange(at, at + gap.length);
  }

  return (
    <>
      <IconButton label="Saved replies (/)" disabled={isPending} onClick={open}>
        <MessageSquareQuote className="size-5" aria-hidden="true" />
      </IconButton>
      {search !== null && <ReplyList field={field} search={search} onChoose={choose} onClose={() => setSearch(null)} />}
    </>
  );
}

type ReplyListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  search: string;
  onChoose: (replyId: string) => void;
  onClose: () => void;
};

/** Leads to all saved replies. Enter must not leave the ticket when nothing matches, so it is the last entry. */
const manage = { id: 'manage', content: <span className="text-river">Manage saved replies</span> };

/** The saved replies that match, beside the comment field. */
function ReplyList({ field, search, onChoose, onClose }: ReplyListProps) {
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
      onChoose={(id) => (id === manage.id ? navigate(linkTo({ settings: 'replies' })) : onChoose(id))}
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
