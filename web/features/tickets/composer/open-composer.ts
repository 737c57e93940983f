import { createPageStore, onNewPage } from '#web/lib/store.ts';
import type { CommentChanges } from './api.ts';
import type { Unsent } from './unsent.ts';

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

export const openComposer = createPageStore<OpenComposer | undefined>(undefined);

/** The composer of a ticket, if it is on the screen. */
export function composerOf(ticketId: string) {
  const composer = openComposer.current();
  return composer?.ticketId === ticketId ? composer : undefined;
}

let stopWaiting: (() => void) | undefined;
onNewPage(() => stopWaiting?.());

/** Calls back with the composer of a ticket, once the ticket is open. Only the last call counts. */
export function whenComposerIsOpen(ticketId: string, callBack: (composer: OpenComposer) => void) {
  stopWaiting?.();
  const stop = openComposer.subscribe(look);
  stopWaiting = stop;
  look();

  function look() {
    const composer = composerOf(ticketId);
    if (!composer) return;
    stop();
    callBack(composer);
  }
}
