import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { CommentChanges } from './api.ts';
import type { Mention } from './mentioned.ts';

/** What staff have in the comment form, which client browsers do not load. */
export type StaffTools = {
  /** The choice between a reply and an internal note, around the rest of the form. */
  MessageKind: ComponentType<{
    isInternal: boolean;
    onChange: (isInternal: boolean) => void;
    field: RefObject<HTMLTextAreaElement | null>;
    recipients: ReactNode;
    children: ReactNode;
  }>;
  /** Inserts a saved reply into the text. */
  SavedReplies: ComponentType<{
    ticketId: string;
    field: RefObject<HTMLTextAreaElement | null>;
    onInsert: (text: string, changes: CommentChanges, isInternal: boolean) => void;
  }>;
  /** Inserts the address of an article about what the ticket is about. */
  ArticleLinks: ComponentType<{
    ticket: Ticket;
    isInternal: boolean;
    field: RefObject<HTMLTextAreaElement | null>;
    onInsert: (text: string) => void;
  }>;
  /** Mentions colleagues in an internal note. */
  Mentions: ComponentType<{
    field: RefObject<HTMLTextAreaElement | null>;
    onInsert: (text: string, mention?: Mention) => void;
  }>;
  /** Says what else sending changes. */
  ChosenChanges: ComponentType<{ ticket: Ticket; changes: CommentChanges; onClear: () => void }>;
  /** Puts into words what sending does, if it also changes the ticket. */
  SendEffect: ComponentType<{
    ticket: Ticket;
    isInternal: boolean;
    changes: CommentChanges;
    children: (effect: string | undefined) => ReactNode;
  }>;
  problemIn: (comment: { text: string; isInternal: boolean }) => string | undefined;
};
