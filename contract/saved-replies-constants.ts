/** What a saved reply can fill in from the ticket that it is used on. */
export const ReplyVariables = [
  'requester.firstName',
  'requester.fullName',
  'company.name',
  'ticket.number',
  'ticket.title',
  'me.firstName',
  'provider.name',
  'provider.phone',
] as const;
export type ReplyVariable = (typeof ReplyVariables)[number];

/** How many saved replies the page of all of them loads at once, and how many the composer offers. */
export const ReplyPage = 50;
export const ReplySuggestions = 8;

/** The most saved replies that one user has. */
export const MostSavedReplies = 200;

const VARIABLE = /\{\{\s*([^\s{}][^{}]*?)\s*\}\}/g;

/**
 * Replaces each `{{variable}}` of a text.
 * @param fill the value of a variable, known or not
 */
export function withVariables(text: string, fill: (name: string) => string) {
  return text.replaceAll(VARIABLE, (_, name: string) => fill(name));
}

/** The names of the variables in a text, each once. */
export function variablesIn(text: string) {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

export function isReplyVariable(name: string): name is ReplyVariable {
  return ReplyVariables.some((variable) => variable === name);
}

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
