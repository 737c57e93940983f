import { useMutation } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Reply } from '#contract/endpoint.ts';
import { previewSavedReply } from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { request } from '#web/lib/request.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { CommentChanges } from './api.ts';
import { replaceBeforeCursor, startOfSearch, useFieldSearch } from './field-search.ts';
import { ReplyList } from './reply-list.tsx';

type SavedRepliesProps = {
  ticketId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the field's whole text and what the reply changes. */
  onInsert: (text: string, changes: CommentChanges) => void;
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
  function insert({ text, changes, missing }: Reply<typeof previewSavedReply>) {
    const { current } = field;
    if (!current) return;
    replaceBeforeCursor(current, text, startOfSearch(current));
    flushSync(() => onInsert(current.value, changes));
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
