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
