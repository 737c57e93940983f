import type { HeldReasons, MailResults, NoteReasons } from '#contract/incoming-mail-constants.ts';

type Records = {
  ticketId?: string | null;
  commentId?: string;
  inquiryId?: string;
  /** The email about several tickets that it answers. */
  answeredDigestId?: string;
  /** Whose email it was. */
  userId?: string;
  /** Why its comment is an internal note. */
  noteReason?: (typeof NoteReasons)[number] | null;
};

/** The result of processing an email. */
export type Outcome =
  | ({ state: 'done'; result: (typeof MailResults)[number] } & Records)
  | ({ state: 'held'; reason: (typeof HeldReasons)[number] } & Records);

export const done = (result: (typeof MailResults)[number], records: Records = {}): Outcome => ({
  state: 'done',
  result,
  ...records,
});

export const held = (reason: (typeof HeldReasons)[number], records: Records = {}): Outcome => ({
  state: 'held',
  reason,
  ...records,
});
