import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { type SavedReply, savedRepliesMatching } from '#web/lib/saved-replies.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useFloatingList } from '#web/ui/floating-list.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

type ReplyListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  search: string;
  onChoose: (replyId: string) => void;
  onClose: () => void;
};

/** The last entry leads to all saved replies. */
const MANAGE = 'manage';

/** The saved replies that match, beside the comment field, which keeps the focus (WAI-ARIA combobox). */
export function ReplyList({ field, search, onChoose, onClose }: ReplyListProps) {
  const listId = useId();
  const navigate = useNavigate();
  const matching = useQuery({
    ...savedRepliesMatching(useDebounced(search.trim())),
    placeholderData: keepPreviousData,
  });
  const { data: replies = [] } = matching;
  const ids = [...replies.map(({ id }) => id), MANAGE];
  const [moved, setMoved] = useState({ search, id: '' });
  // Enter must not leave the ticket when nothing matches, so the last entry has to be chosen with the arrow keys.
  const activeId = moved.search === search && ids.includes(moved.id) ? moved.id : replies[0]?.id;
  const { listRef } = useFloatingList(true, { placement: 'top-start', anchor: field });

  function choose(id: string) {
    if (id === MANAGE) navigate('/admin/saved-replies');
    else onChoose(id);
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: ids.length - 1 }[event.key];
    const from = activeId ? ids.indexOf(activeId) : step === 1 ? -1 : 0;
    if (step) setMoved({ search, id: ids[(from + step) % ids.length] ?? '' });
    else if (event.key === 'Enter' && activeId) choose(activeId);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  });
  const handleBlur = useEffectEvent(onClose);

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('keydown', handleKeyDown);
    current?.addEventListener('blur', handleBlur);
    return () => {
      current?.removeEventListener('keydown', handleKeyDown);
      current?.removeEventListener('blur', handleBlur);
    };
  }, [field]);

  useEffect(() => pointTo(field.current, listId, activeId), [field, listId, activeId]);

  const option = (id: string) => ({
    id: optionId(listId, id),
    role: 'option',
    'aria-selected': id === activeId,
    onClick: () => choose(id),
  });

  return (
    <div
      ref={listRef}
      popover="manual"
      className="inset-auto max-w-2xl flex-col overflow-hidden rounded border border-line bg-raised text-ink shadow-float open:flex"
    >
      <p role="status" className="px-3.5 pt-2.5 pb-1 text-ink-soft text-sm">
        {noteFor(replies, matching, search)}
      </p>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Saved replies"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 overflow-y-auto overscroll-contain p-1"
      >
        {replies.map((reply) => (
          <div key={reply.id} {...option(reply.id)} className={look(reply.id === activeId)}>
            <ReplySummary {...reply} />
          </div>
        ))}
        <div {...option(MANAGE)} className={classNames(look(activeId === MANAGE), 'text-river')}>
          Manage saved replies
        </div>
      </div>
    </div>
  );
}

function look(isActive: boolean) {
  return classNames(
    'cursor-pointer rounded px-2.5 py-1.5 hover:bg-sunken',
    isActive && 'bg-sunken forced-colors:outline',
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

const optionId = (listId: string, id: string) => `${listId}-${id}`;

/** Tells screen readers which entry is active, and takes it into view. */
function pointTo(field: HTMLTextAreaElement | null, listId: string, activeId: string | undefined) {
  const active = activeId ? optionId(listId, activeId) : '';
  const attributes = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    ...(active ? { 'aria-activedescendant': active } : {}),
  };
  for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value);
  if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  return () => {
    for (const name of Object.keys(attributes)) field?.removeAttribute(name);
  };
}
