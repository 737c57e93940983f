import type { ComponentType, RefObject } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { CommentChanges } from './api.ts';
import type { Mention } from './mentioned.ts';

/** What staff have in the comment form, which client browsers do not load. */
export type StaffTools = {
  /** Inserts a saved reply into the text. */
  SavedReplies: ComponentType<{
    ticketId: string;
    field: RefObject<HTMLTextAreaElement | null>;
    onInsert: (text: string, changes: CommentChanges) => void;
  }>;
  /** Mentions colleagues in an internal note. */
  Mentions: ComponentType<{
    field: RefObject<HTMLTextAreaElement | null>;
    onInsert: (text: string, mention?: Mention) => void;
  }>;
  /** Says what else sending changes. */
  ChosenChanges: ComponentType<{ ticket: Ticket; changes: CommentChanges; onClear: () => void }>;
  problemIn: (comment: { text: string; isInternal: boolean }) => string | undefined;
};
