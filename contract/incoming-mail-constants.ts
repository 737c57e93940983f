/** How an email arrived. */
export const MailChannels = ['smtp', 'lmtp', 'imap', 'http', 'mailgun', 'postmark'] as const;

export const MailStates = ['waiting', 'done', 'held', 'discarded'] as const;

/** The queues of email that waits: that of known senders does not wait for the other. */
export const MailLanes = ['known', 'strangers'] as const;

/** What became of an email. */
export const MailResults = ['ticket', 'comment', 'inquiry', 'automatic', 'bounce', 'repeated'] as const;

/** The result of checking the sender's address by DMARC. */
export const MailVerdicts = ['pass', 'fail', 'none'] as const;

/** Why an email of staff became an internal note. */
export const NoteReasons = ['forward', 'answers_note', 'quotes_note', 'not_addressed', 'other_readers'] as const;

/** What staff read about each of them, after “A note, because”. */
export const NoteReasonTexts: Record<(typeof NoteReasons)[number], string> = {
  forward: 'it forwards another email',
  answers_note: 'it answers a note',
  quotes_note: 'it quotes a note',
  not_addressed: 'the helpdesk was only in its Cc or Bcc',
  other_readers: 'it also went to somebody who does not take part in this ticket',
};

/** Why an email waits for staff. */
export const HeldReasons = [
  'unreadable',
  'too_large',
  'no_sender',
  'two_senders',
  'deactivated',
  'own_address',
  'through_list',
  'forged',
  'staff_not_verified',
  'not_on_ticket',
  'several_tickets',
  'no_requester',
  'unknown_requester',
  'quotes_note',
  'looks_automatic',
  'too_many_tickets',
  'too_many_comments',
  'too_many_reopenings',
  'storage_used',
] as const;

/** What staff read about each reason. */
export const HeldReasonTexts: Record<(typeof HeldReasons)[number], string> = {
  unreadable:
    'The server could not read this email in three tries, or it took longer than 10 seconds. The original shows what arrived.',
  too_large:
    'This email is larger than 40 MB, so only its headers were fetched. Open it in the mailbox to read it and its files.',
  no_sender: 'This email has no sender.',
  two_senders: 'This email has more than one sender, so its author is unclear.',
  deactivated: 'The sender’s account is deactivated or deleted.',
  own_address:
    'This email has the helpdesk’s own address as its sender, so its author is unclear: a website’s form or a voicemail service may have sent it.',
  through_list:
    'This email came through a mailing list, so it may not be meant for you. If the list stands before your mailbox, name it in MAIL_LISTS.',
  forged: 'The sender’s domain says that this email is not from them. It may be forged.',
  staff_not_verified:
    'This email claims to be from your own staff, but the sender’s domain does not confirm it (DMARC). It may be forged.',
  not_on_ticket: 'The sender answered an email about this ticket but may not see it.',
  several_tickets: 'This email answers a list of news about several tickets. Choose the ticket that it is about.',
  no_requester: 'Your own staff sent this without forwarding a client’s email, so it is unclear whose ticket it is.',
  unknown_requester: 'Your staff forwarded this email, but its original sender is not a user.',
  quotes_note: 'Your staff forwarded this email, and it quotes an internal note, which a client would read.',
  looks_automatic:
    'A program may have written this, such as an out-of-office reply. Accept it if a person did; otherwise discard it.',
  too_many_tickets: 'Many new tickets came from this sender or company in a short time.',
  too_many_comments: 'This ticket got many comments by email within an hour.',
  too_many_reopenings: 'This ticket was reopened by email several times today.',
  storage_used: 'The sender’s company has used all of its storage.',
};

/** In bytes. */
export const LargestMail = 40 * 1024 * 1024;
export const LargestMailHeaders = 128 * 1024;

/** In milliseconds: how long all attempts to read one email may take together. */
export const LongestReading = 10_000;

/** In milliseconds: how long an email counts as the same when its words, or its headers, arrive again. */
export const SameMailWindow = 10 * 60_000;

/** In milliseconds: for how long a mailbox may be out of reach before staff are told. */
export const LongestSilence = 15 * 60_000;

export const mailMessages = {
  removed: 'The text and the original of this email were removed for good, with what they carried or quoted.',
  listFailed: 'Failed to load emails',
  accepted: 'Email accepted',
  acceptFailed: 'Failed to accept the email',
  discarded: 'Email discarded',
  discardFailed: 'Failed to discard the email',
  retried: 'The email will be processed again',
  retryFailed: 'Failed to process the email again',
  wholeFailed: 'Failed to load the email',
  unreadable: 'The server can’t read this email. Download the original, and create a ticket by hand.',
  decided: 'Somebody has already decided about this email.',
  chooseUser: 'Choose whose email this is.',
  quotesNote:
    'This email quotes an internal note, so it can’t become a client’s words. Copy what the client may read into a ticket.',
  mustSeeTicket: 'This person may not see that ticket. Choose another person or another ticket.',
  notIncoming: 'Send the bearer token for incoming email.',
  tooLarge: 'The email is too large. The limit is 40 MB.',
  headersTooLarge: 'The headers of the email are too large. The limit is 128 KB.',
  emptyMail: 'The email is empty.',
  tooMuch: 'Too much email arrived within an hour. Send it again later.',
} as const;
