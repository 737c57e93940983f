import { isStaff } from '#contract/policies.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { canUseTemplates } from '#contract/ticket-policies.ts';
import type { RaisedTicketInput } from '#contract/tickets.ts';
import { DefaultCategory, DefaultPriority } from '#contract/tickets-constants.ts';
import { fillIn } from '#server/desk/forms/fill-in.ts';
import { type Filled, fillTitle, fillWith, type Requester, valuesFor } from '#server/desk/templates/fill.ts';
import { templateWith } from '#server/desk/templates/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { isAssignable } from './assignees.ts';

/**
 * A new ticket with what its body leaves out: from the form that was filled in, from the template that it or the form names,
 * or as tickets are without either. Title, category and priority of a form go before those that a client sends, and its
 * answers before every description.
 * @throws 403 for a client who names a template, 400 for an unknown one; what `fillIn` throws
 */
export async function completeTicket(tx: Db, actor: UserActor, input: RaisedTicketInput, requester: Requester) {
  const { formId, answers, tags, assignedToId } = input;
  if (input.templateId !== undefined) permit(canUseTemplates(actor));
  const form = formId === undefined ? undefined : await fillIn(tx, actor, { formId, answers }, requester.companyId);
  const templateId = input.templateId ?? form?.form.templateId ?? undefined;
  const template = templateId === undefined ? undefined : await templateOf(tx, templateId, requester, form?.filled);
  const start = form ? await startOf(tx, form, requester) : template;
  const own: Partial<RaisedTicketInput> = form && !isStaff(actor) ? {} : input;
  const title = own.title ?? start?.title ?? '';
  return {
    title,
    description: form ? form.lines || title : (input.description ?? template?.description ?? ''),
    category: own.category ?? start?.category ?? DefaultCategory,
    priority: own.priority ?? start?.priority ?? DefaultPriority,
    tags: tags ?? template?.tags ?? [],
    assignedToId: assignedToId === undefined ? (template?.assignedToId ?? null) : assignedToId,
    checklist: template && { steps: template.steps, isShownToClient: template.isShownToClient },
    form,
  };
}

/** What a ticket has from its form, apart from the answers. */
async function startOf(tx: Db, { form, filled }: Awaited<ReturnType<typeof fillIn>>, requester: Requester) {
  return { ...form, title: fillTitle(form, await valuesFor(tx, requester), filled) };
}

/** Nobody is assigned who has left since they were chosen. */
async function templateOf(tx: Db, templateId: string, requester: Requester, filled: Filled | undefined) {
  const template = await templateWith(tx, templateId);
  if (!template) throw invalid('templateId', templateMessages.notFound);

  const { assignedToId } = template;
  const isThere = assignedToId !== null && (await isAssignable(tx, requester.companyId, assignedToId));
  return {
    ...template,
    ...fillWith(template, await valuesFor(tx, requester), filled),
    assignedToId: isThere ? assignedToId : null,
  };
}
