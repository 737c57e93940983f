/** How many comments a ticket shows at first, and how many each "Show earlier" adds. */
export const ThreadPage = 50;

/** How many changes of the ticket come with them: most are small, and some tickets have many. */
export const HistoryPage = 100;

/** How a comment was written: in the portal, by email, or by a mail program on its own (out of office). */
export const CommentSources = ['portal', 'mail', 'automatic'] as const;

/** Maximum length in characters. */
export const CommentLength = 10_000;

const reacted = 'Reacted with ';

/** The text of an automatic comment about a reaction to an email of ours. */
export const reactionText = (emoji: string) => `${reacted}${emoji}`;

/** The emoji of an automatic comment that is a reaction. */
export const reactionIn = (comment: string) => onlyAfter(reacted, comment);

const recalled = 'Recalled the email: ';

/** The text of a comment that says that its author takes an email back. */
export const recallText = (subject: string) => `${recalled}${subject}`;

/** The subject of the email that an automatic comment takes back. */
export const recallIn = (comment: string) => onlyAfter(recalled, comment);

function onlyAfter(start: string, comment: string) {
  return comment.startsWith(start) && !comment.includes('\n') ? comment.slice(start.length) : undefined;
}

export const commentMessages = {
  listFailed: 'Failed to load comments',
  historyFailed: 'Failed to load the history',
  added: 'Comment added',
  noteAdded: 'Internal note added',
  addFailed: 'Failed to add comment',
  limited: (wait: string) =>
    `You have added many comments in the last hour. Try again in ${wait}, or call us if it’s urgent.`,
} as const;

/** How many people an internal note can mention. */
export const MostMentions = 20;
