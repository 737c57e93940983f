import { eq } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { foldedWord, uniqueWords } from '#contract/primitives.ts';
import { isReplyVariable, type ReplyVariable, variablesIn, withVariables } from '#contract/reply-variables.ts';
import type { ReplyChanges } from '#contract/saved-replies.ts';
import { templateWith } from '#server/desk/templates/queries.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { findSavedReply } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/**
 * Fills in a saved reply for a ticket. Variables without a value stay in the text.
 * @throws 404 if the ticket or the reply is not visible to the actor
 */
export async function previewSavedReply(db: Db, actor: Actor, ids: { ticketId: string; replyId: string }) {
  const ticket = await findTicket(db, actor, ids.ticketId);
  const { text, changes } = await findSavedReply(db, actor, ids.replyId);
  return {
    ...(await fillReply(db, actor, ticket, text)),
    changes: changesOf(changes, actor, ticket),
    removedTags: removedBy(changes, ticket),
    isInternal: changes.isInternal ?? false,
    template: await templateOf(db, changes),
  };
}

/** Fills the variables of saved replies into a text for a ticket. Those without a value stay, and are `missing`. */
export async function fillReply(db: Db, actor: Actor, ticket: Ticket, text: string) {
  if (variablesIn(text).length === 0) return { text, missing: [] };
  const values = await valuesFor(db, actor, ticket);
  const filled = (name: string) => (isReplyVariable(name) ? values[name].trim() : '');
  return {
    text: withVariables(text, (name) => filled(name) || `{{${name}}}`),
    missing: variablesIn(text).filter((name) => filled(name) === ''),
  };
}

async function valuesFor(db: Db, actor: Actor, ticket: Ticket): Promise<Record<ReplyVariable, string>> {
  const me = one(await db.select({ firstName: users.firstName }).from(users).where(eq(users.id, actor.id)));
  const provider = await findSettings(db, ['provider_name', 'support_phone']);
  return {
    'requester.firstName': ticket.clientName,
    'requester.fullName': `${ticket.clientName} ${ticket.clientLastName}`,
    'company.name': ticket.companyName,
    'ticket.number': ticket.ticketNumber,
    'ticket.title': ticket.title,
    'me.firstName': me.firstName,
    'provider.name': provider.provider_name,
    'provider.phone': provider.support_phone,
  };
}

/** The template whose steps the reply appends. */
async function templateOf(db: Db, { templateId }: ReplyChanges) {
  const template = templateId && (await templateWith(db, templateId));
  return template ? { id: template.id, name: template.name, steps: template.steps.length } : null;
}

/** The reply's changes as changes of this ticket. */
function changesOf(reply: ReplyChanges, actor: Actor, ticket: Ticket) {
  const { addTags = [], removeTags: _, assignToMe, isInternal: __, ...changes } = reply;
  const removed = removedBy(reply, ticket);
  const tags = uniqueWords([...ticket.tags.filter((tag) => !removed.includes(tag)), ...addTags]);
  return {
    ...changes,
    ...(assignToMe ? { assignedToId: actor.id } : {}),
    ...(addTags.length + removed.length > 0 ? { tags } : {}),
  };
}

/** The tags of the ticket that the reply removes, however they are spelled. */
function removedBy({ removeTags = [] }: ReplyChanges, { tags }: Ticket) {
  const removed = new Set(removeTags.map(foldedWord));
  return tags.filter((tag) => removed.has(foldedWord(tag)));
}
