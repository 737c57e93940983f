import { z } from 'zod';
import { findDraft, keepDraft, useDraftState } from '#web/lib/drafts.ts';
import { textSince } from '#web/lib/merge-fields.ts';
import type { CommentChanges } from './api.ts';
import { KeptChanges } from './kept-changes.ts';

const CommentDraft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  changes: KeptChanges.omit({ version: true })
    .extend({ removeTags: z.array(z.string()).optional() })
    .default({}),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
export type Typed = z.output<typeof CommentDraft>;
const empty: Typed = { text: '', isInternal: false, changes: {}, mentions: [] };

/** What is typed and chosen in the comment form, kept in the browser until it is sent. */
export function useCommentDraft(draftName: string) {
  const { value, isRestored, current, set, discard } = useDraftState(
    { name: draftName, schema: CommentDraft },
    empty,
    isBlank,
  );

  return {
    typed: value,
    isRestored,
    /** Applies to the current text, which may have changed while a saved reply was loading. */
    change: (part: Partial<Typed>) => set({ ...current(), ...part }),
    clear: () => discard(),
    clearSent: (sent: Typed) => {
      const later = typedSince(sent, current());
      discard();
      set(later);
    },
  };
}

/** Deletes from a draft what was sent, though no form shows it. */
export function forgetTyped(draftName: string, sent: Typed) {
  const kept = findDraft(draftName, CommentDraft);
  if (!kept) return;
  const later = typedSince(sent, kept);
  keepDraft(draftName, later, isBlank(later));
}

/** What is kept of a text that is being typed behind one that is being sent: both, until that is sent. */
export const behind = (sent: string, text: string) => (text === '' ? sent : `${sent}\n\n${text}`);

/** What somebody typed and chose while a comment was on its way: the next one. After a note, it is a note. */
export function typedSince(sent: Typed, now: Typed): Typed {
  return { ...now, text: textSince(sent.text, now.text), changes: now.changes === sent.changes ? {} : now.changes };
}

function isBlank({ text, changes }: Typed) {
  return text.trim() === '' && !isAnyChange(changes);
}

export function isAnyChange(changes: CommentChanges) {
  return Object.values(changes).some((value) => value !== undefined);
}
