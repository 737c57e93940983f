/** How many saved replies the page of all of them loads at once, and how many the composer offers. */
export const ReplyPage = 50;
export const ReplySuggestions = 8;

/** The most saved replies that one user has. */
export const MostSavedReplies = 200;

export const savedReplyMessages = {
  listFailed: 'Failed to load saved replies',
  nameRequired: 'Enter a name',
  textRequired: 'Enter the text of the reply',
  unknown: (name: string) => `There is no variable {{${name}}}. Choose one of the listed variables.`,
  unfilled: (name: string) => `{{${name}}} has no value here. Replace it with your own words, then send.`,
  tooMany: `You have ${MostSavedReplies} saved replies, which is the maximum. Delete one that you no longer need, then save this one.`,
  created: 'Saved reply added',
  createFailed: 'Failed to add the saved reply',
  updated: 'Saved reply saved',
  updateFailed: 'Failed to save the saved reply',
  deleted: 'Saved reply deleted',
  deleteFailed: 'Failed to delete the saved reply',
  insertFailed: 'Failed to insert the saved reply',
} as const;
