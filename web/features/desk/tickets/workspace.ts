import { createContext, use } from 'react';
import { createStore } from '#web/lib/store.ts';
import type { Ticket } from './api.ts';
import type { CommentChanges } from './composer/api.ts';
import type { Unsent } from './composer/failed-comments.ts';

/** What other parts of the page do with the composer of the open ticket. */
export type OpenComposer = {
  ticketId: string;
  /** Moves the focus there, to write a reply or a note. */
  write: (kind: 'reply' | 'note') => void;
  hasText: () => boolean;
  /** What is sent with the comment that is being written. */
  changes: CommentChanges;
  /** Changes the ticket with the comment that is being written. */
  addChanges: (changes: CommentChanges) => void;
  /** Takes back a comment that failed to send, before what is typed by now. */
  takeBack: (unsent: Unsent) => void;
};

/** What staff do with the open ticket now and then. The menu of the ticket opens it, and so do keys. */
export type TicketDialog =
  | 'move'
  | 'snooze'
  | 'remind'
  | 'approval'
  | 'incident'
  | 'cause'
  | 'answer'
  | 'merge'
  | 'split'
  | 'template'
  | 'form'
  | 'print'
  | 'delete';

/** A ticket as it was before it was resolved, and the one that followed it in the list. */
export type Resolved = { ticket: Ticket; next: Ticket | undefined };

/** Tickets of one list that are being selected. */
export type Selection = {
  list: string;
  ids: ReadonlySet<string>;
  /** The ticket that was chosen last: a range starts there. */
  last?: string | undefined;
  /** Those that were not changed, and why. */
  refused?: Refused[] | undefined;
};
export type Refused = { ticket: Ticket; message: string };

export type Workspace = ReturnType<typeof createWorkspace>;

/** What the list of tickets, the open one, its composer and the keys tell each other. */
export function createWorkspace() {
  const rows = createStore<readonly Ticket[]>([]);
  const composer = createStore<OpenComposer | undefined>(undefined);
  let stopWaiting: (() => void) | undefined;

  /** The composer of a ticket, if it is on the screen. */
  function composerOf(ticketId: string) {
    const open = composer.current();
    return open?.ticketId === ticketId ? open : undefined;
  }

  return {
    /** The loaded rows of the list on the screen, in its order. Keys act on them, and the open ticket gives way to the next. */
    rows,
    /**
     * The ticket that follows another one in the list.
     * @param step 1 for the next, -1 for the one before
     */
    neighborOf(ticketId: string, step: 1 | -1) {
      const index = rows.current().findIndex(({ id }) => id === ticketId);
      return index === -1 ? undefined : rows.current()[index + step];
    },
    composer,
    composerOf,
    /** Calls back with the composer of a ticket, once the ticket is open. Only the last call counts. */
    whenComposerIsOpen(ticketId: string, callBack: (composer: OpenComposer) => void) {
      stopWaiting?.();
      const stop = composer.subscribe(look);
      stopWaiting = stop;
      look();

      function look() {
        const open = composerOf(ticketId);
        if (!open) return;
        stop();
        callBack(open);
      }
    },
    dialog: createStore<TicketDialog | undefined>(undefined),
    /** How often a key has asked for the checklist of the open ticket. */
    checklistAsked: createStore(0),
    selection: createStore<Selection | undefined>(undefined),
    /** What follows once a comment has resolved a ticket: the keys of staff say that. */
    follower: createStore<((resolved: Resolved) => void) | undefined>(undefined),
    /** The comments that were sent here: they are not new to their author. */
    sent: new Set<string>(),
  };
}

/** Around all pages of a logged-in user, who finds their selection again. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The tickets that the logged-in user works on. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('This part of the page is for logged-in users.');
  return workspace;
}
