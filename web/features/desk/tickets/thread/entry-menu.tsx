import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { mayRedact } from '#web/features/desk/tickets/corrections/api.ts';
import { RedactDialog } from '#web/features/desk/tickets/corrections/redact-dialog.tsx';
import { useActor } from '#web/lib/actor.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';

/** For a mouse, the menu of an entry appears with the mouse, so that a thread is quiet to read. */
export const entryMenuLook =
  '-my-2.5 -ms-2 pointer-fine:opacity-0 pointer-fine:group-hover/entry:opacity-100 pointer-fine:group-focus-within/entry:opacity-100 pointer-fine:aria-expanded:opacity-100';

type EntryMenuProps = { ticketId: string; entry: Comment; author: string };

/** What somebody may do with an entry of the thread; nothing if they may do nothing. */
export function EntryMenu({ ticketId, entry, author }: EntryMenuProps) {
  const actor = useActor();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id: commentId, comment, files, isInternal, origin } = entry;
  const hasText = comment !== '';
  if ((!hasText && files.length === 0) || !mayRedact(actor, entry)) return null;

  const what = origin?.id === commentId ? 'description' : isInternal ? 'note' : 'comment';
  const name = `the ${what} of ${author}`;
  const message = { ticketId, commentId, name, hasText, fileCount: files.length };
  return (
    <>
      <MenuButton
        look="quiet"
        label={`More about ${name}`}
        data-tooltip="More"
        size="narrow"
        className={entryMenuLook}
        actions={[{ label: 'Remove…', onSelect: () => setIsRemoving(true) }]}
      >
        <Ellipsis className="size-4" aria-hidden="true" />
      </MenuButton>
      {isRemoving && <RedactDialog message={message} onClose={() => setIsRemoving(false)} />}
    </>
  );
}
