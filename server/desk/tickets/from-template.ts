import { templateMessages } from '#contract/templates-constants.ts';
import { canUseTemplates } from '#contract/ticket-policies.ts';
import type { RaisedTicketInput } from '#contract/tickets.ts';
import { DefaultCategory, DefaultPriority } from '#contract/tickets-constants.ts';
import { fillTemplate, type Requester } from '#server/desk/templates/fill.ts';
import { templateWith } from '#server/desk/templates/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { isAssignable } from './assignees.ts';

/**
 * A new ticket with what its body leaves out: from the template that it names, or as tickets are without one.
 * @throws 403 for a client who names a template, 400 for an unknown one
 */
export async function completeTicket(tx: Db, actor: UserActor, input: RaisedTicketInput, requester: Requester) {
  const template = await templateOf(tx, actor, input, requester);
  const { title, description, category, priority, tags, assignedToId } = input;
  return {
    title: title ?? template?.title ?? '',
    description: description ?? template?.description ?? '',
    category: category ?? template?.category ?? DefaultCategory,
    priority: priority ?? template?.priority ?? DefaultPriority,
    tags: tags ?? template?.tags ?? [],
    assignedToId: assignedToId === undefined ? (template?.assignedToId ?? null) : assignedToId,
    checklist: template && { steps: template.steps, isShownToClient: template.isShownToClient },
  };
}

/** Nobody is assigned who has left since they were chosen. */
async function templateOf(tx: Db, actor: UserActor, { templateId }: RaisedTicketInput, requester: Requester) {
  if (templateId === undefined) return undefined;
  permit(canUseTemplates(actor));
  const template = await templateWith(tx, templateId);
  if (!template) throw invalid('templateId', templateMessages.notFound);

  const { assignedToId } = template;
  const isThere = assignedToId !== null && (await isAssignable(tx, requester.companyId, assignedToId));
  return {
    ...template,
    ...(await fillTemplate(tx, template, requester)),
    assignedToId: isThere ? assignedToId : null,
  };
}
