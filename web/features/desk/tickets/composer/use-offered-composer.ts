import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Attachments } from '#web/features/desk/files/attachments.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import type { Unsent } from './failed-comments.ts';
import type { Typed, useCommentDraft } from './use-comment-draft.ts';

type Offered = {
  ticketId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Pick<ReturnType<typeof useCommentDraft>, 'typed' | 'change'>;
  attachments: Attachments;
  /** Whether something waits there to be sent. */
  hasText: boolean;
};

/** Lets the keys of the page, and the comments that were not sent, use the composer while it is on the screen. */
export function useOfferedComposer({ ticketId, field, draft, attachments, ...offered }: Offered) {
  const { composer, composerOf } = useWorkspace();
  const { typed, change } = draft;
  const hasText = useEffectEvent(() => offered.hasText);

  const write = useEffectEvent((kind: 'reply' | 'note') => {
    // A note that is being written must not become public by a key.
    if (kind === 'note' || !hasText()) change({ isInternal: kind === 'note' });
    field.current?.focus();
  });

  const addChanges = useEffectEvent((changes: Typed['changes']) =>
    change({ changes: { ...typed.changes, ...changes } }),
  );

  const takeBack = useEffectEvent((unsent: Unsent) => {
    const { comment, mentioned, edit } = unsent;
    const { version: _, ...changes } = edit?.sent ?? {};
    change({
      text: [comment.comment, typed.text].filter(Boolean).join('\n\n'),
      isInternal: comment.isInternal || (hasText() && typed.isInternal),
      changes: { ...changes, ...typed.changes },
      mentions: [...mentioned, ...typed.mentions],
    });
    attachments.takeBack(unsent.files);
    field.current?.focus();
  });

  const changesNow = useEffectEvent(() => typed.changes);

  useEffect(() => {
    composer.set({
      ticketId,
      changes: changesNow(),
      write: (kind) => write(kind),
      hasText: () => hasText(),
      addChanges: (changes) => addChanges(changes),
      takeBack: (unsent) => takeBack(unsent),
    });
    return () => {
      if (composerOf(ticketId)) composer.set(undefined);
    };
  }, [composer, composerOf, ticketId]);

  useEffect(() => {
    const offer = composerOf(ticketId);
    if (offer && offer.changes !== typed.changes) composer.set({ ...offer, changes: typed.changes });
  }, [composer, composerOf, ticketId, typed.changes]);
}
