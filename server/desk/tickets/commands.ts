import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isStaff } from '#contract/policies.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import {
  canCreateOnBehalf,
  canEditTicket,
  canMoveStatus,
  canRewriteTicket,
  canSetStatus,
  isActiveStatus,
} from '#contract/ticket-policies.ts';
import type { RaisedTicketInput, TicketChangesInput, TicketStatus } from '#contract/tickets.ts';
import { attachFiles } from '#server/desk/files/attach.ts';
import { storeForm } from '#server/desk/forms/fill-in.ts';
import { raiseAlert } from '#server/desk/promise/on-call/alerts.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { endOfServiceDay } from '#server/desk/promise/service-moment.ts';
import { changePromise, insertPromise, isEmergency, promiseOfNew } from '#server/desk/promise/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { keepSpellings } from '#server/platform/database/spellings.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { conflict, permit, Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { checkAssignee } from './assignees.ts';
import { appendSteps } from './checklist/append.ts';
import { leavingSteps, mustFinishSteps } from './checklist/open-steps.ts';
import { findDetails, findWithDetails, noDetails } from './details.ts';
import { ticketChanges, ticketRecord } from './event-record.ts';
import { completeTicket } from './from-template.ts';
import { insertParticipants } from './insert-participants.ts';
import { lockRequester } from './lock-requester.ts';
import { lockToMove, moveTicket, targetOf } from './move.ts';
import { lockTicket } from './queries.ts';
import { selectTickets } from './rows.ts';

export type TicketOrigin = {
  source?: 'mail';
  followsId?: string;
  participantIds?: string[];
  /** When its requester wrote the description to us, if staff make a ticket of an inquiry. */
  inquiredAt?: Date;
};

/**
 * Creates a ticket. Client staff create tickets for themselves, managers for a colleague as well, whatever else they
 * sent; provider staff choose the requester.
 * @param origin where it came from, if not from the portal, and who participates in it
 * @throws 400 for an invalid company, requester, assignee, file or answer; 403 for somebody else's ticket; 404 for a form
 * that is not meant for the actor, 409 for one that is not offered any more; 429 beyond the hourly limit
 */
export async function createTicket(
  db: Db,
  actor: UserActor,
  input: RaisedTicketInput,
  { participantIds = [], inquiredAt, ...origin }: TicketOrigin = {},
) {
  const { companyId, clientId, assignedToId: sentId } = requesterOf(actor, input);

  return db.transaction(async (tx) => {
    if (!isStaff(actor)) await countUse(tx, 'tickets', { subject: actor.id });
    await lockRequester(tx, companyId, clientId);
    const { checklist, assignedToId, form, ...sent } = await completeTicket(
      tx,
      actor,
      { ...input, assignedToId: sentId },
      { companyId, clientId },
    );
    if (sentId) await checkAssignee(tx, companyId, sentId);

    const { priority } = sent;
    const { fileIds = [] } = input;
    const texts = { ...sent, ...(await spellingsOf(tx, sent)) };
    const rules = await findRules(tx, companyId);
    const row = { id: newId(), ...texts, companyId, clientId, assignedToId, createdAt: inquiredAt, ...origin };
    // It counts from now: otherwise a ticket could be late before it exists.
    const promise = promiseOfNew(rules, priority, { hasFirstReply: !isStaff(actor) || inquiredAt !== undefined });
    await tx.insert(tickets).values({ ...row, dueAt: promise.dueAt });
    await insertPromise(tx, row.id, promise);
    await insertParticipants(tx, row, participantIds);
    if (checklist) await appendSteps(tx, row.id, checklist);
    const kept = form ? { form: await storeForm(tx, row.id, form) } : {};
    await attachFiles(tx, actor, fileIds, { ticketId: row.id });
    const ticket = await readTicket(tx, row.id);
    const by: UserActor = inquiredAt ? { ...actor, via: 'inquiry' } : actor;
    await record(tx, by, { action: 'created', ...ticketRecord(ticket) });
    const emergency = isEmergency(rules, priority) ? await raiseEmergency(tx, row.id) : {};
    const details = fileIds.length > 0 ? await findDetails(tx, actor, row.id) : noDetails(actor);
    return { ...ticket, ...details, ...kept, ...emergency };
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 403, 400, and 409 or 412 for a stale copy
 */
export async function updateTicket(
  db: Db,
  actor: UserActor,
  ticketId: string,
  changes: Omit<TicketChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const from = changes.companyId && isStaff(actor) && (await lockToMove(tx, ticketId, changes.companyId));
    const ticket = await lockToEdit(tx, actor, ticketId);
    if (from && from !== ticket.companyId) throw conflict(moveMessages.movedMeanwhile(ticket.ticketNumber));
    if (rewrites(changes)) permit(canRewriteTicket(actor));
    if (changes.status) await permitStatus(tx, actor, ticket.status, changes.status);

    const { status, priority, title, description, assignedToId, dueOn, leavesSteps } = changes;
    // Tickets keep a deactivated assignee, so only a new one is checked.
    const target = targetOf(ticket, changes);
    const { companyId } = target ?? ticket;
    if (assignedToId && (assignedToId !== ticket.assignedToId || companyId !== ticket.companyId))
      await checkAssignee(tx, companyId, assignedToId);
    const values = async () => {
      const moved = target ? await moveTicket(tx, ticket, target) : {};
      const assigned = assignedToId === undefined ? {} : { assignedToId };
      return {
        status,
        priority,
        title,
        description,
        dueOn,
        ...(await spellingsOf(tx, changes)),
        ...moved,
        ...assigned,
      };
    };
    const resolvedAt = status && resolutionAt(status, ticket.resolvedAt);
    return writeTicket(tx, actor, ticket, { copy, values, resolvedAt, leavesSteps });
  });
}

type Spelled = { tags?: string[] | undefined; category?: string | undefined };

async function spellingsOf<Sent extends Spelled>(tx: Db, { tags, category }: Sent) {
  const [first] = category === undefined ? [] : await keepSpellings(tx, 'ticket category', [category]);
  const row = { tags: tags && (await keepSpellings(tx, 'tag', tags)), category: first };
  // Those that were sent are there, as in the type.
  return row as Pick<Sent, 'tags' | 'category'>;
}

/** Locks a ticket that the actor may edit. Throws 404, 403. */
export async function lockToEdit(tx: Db, actor: UserActor, ticketId: string) {
  const ticket = await lockTicket(tx, actor, ticketId, findWithDetails);
  permit(canEditTicket(actor, ticket));
  return ticket;
}

type LockedTicket = Awaited<ReturnType<typeof lockToEdit>>;
type TicketRow = Omit<PgUpdateSetSource<typeof tickets>, 'id' | 'version' | 'resolvedAt'>;

type Writing = {
  /** The version that was edited, if its changes must not overwrite others. */
  copy?: Copy;
  values: () => TicketRow | Promise<TicketRow>;
  resolvedAt?: PgUpdateSetSource<typeof tickets>['resolvedAt'];
  /** Whether the actor resolves it although required steps are open. */
  leavesSteps?: boolean | undefined;
};

/**
 * Updates and records what differs, with its promise. Throws 409 or 412 for a stale copy, and 409 if staff resolve a ticket
 * with required steps that are open.
 */
export async function writeTicket(
  tx: Db,
  actor: UserActor,
  ticket: LockedTicket,
  { copy = {}, values, resolvedAt, leavesSteps }: Writing,
) {
  let left: Changes = {};
  return updateVersioned(tx, actor, ticket, copy, {
    named: ticketRecord(ticket),
    hidden: hiddenFrom(actor),
    values,
    write: async (row, changes) => {
      // What a row of a ticket has in this column.
      const to = changes.status?.[1] as TicketStatus | undefined;
      left = await leavingSteps(tx, { ...ticket, to }, mustFinishSteps(actor) && !leavesSteps);
      await tx
        .update(tickets)
        .set({
          ...row,
          resolvedAt,
          ...(await promiseAfter(tx, ticket.id, changes)),
          ...(await overdueAfter(tx, changes)),
        })
        .where(eq(tickets.id, ticket.id));
    },
    read: async () => {
      const { files, followers, snooze } = ticket;
      return { ...(await readTicket(tx, ticket.id)), files, followers, ...(isStaff(actor) ? { snooze } : {}) };
    },
    recorded: (_, after) => ({ ...ticketChanges(ticket, after), ...left }),
  });
}

/** Refuses a change of a locked ticket that was made from a stale copy. Throws 409 or 412. */
export async function refuseStaleTicket(tx: Db, actor: UserActor, ticket: { id: string; version: number }, copy: Copy) {
  await refuseStale(tx, ticket, copy, { what: 'ticket', hidden: hiddenFrom(actor) });
}

/** Asks the person on call, and returns the number to call. */
async function raiseEmergency(tx: Db, ticketId: string) {
  await raiseAlert(tx, ticketId);
  return { emergencyPhone: await findSetting(tx, 'emergency_phone') };
}

/** Computes when the due date has passed, if a change sets another one. */
async function overdueAfter(tx: Db, { dueOn }: Changes) {
  if (!dueOn) return {};
  // What a row of a ticket has in this column.
  const date = dueOn[1] as string | null;
  return { overdueAt: date === null ? null : endOfServiceDay((await findRules(tx, null)).calendar, date) };
}

/** Changes the promise, if a change of the ticket concerns it. */
async function promiseAfter(tx: Db, ticketId: string, { status, priority, companyId }: Changes) {
  if (!status && !priority && !companyId) return {};
  // What a row of a ticket has in these columns.
  type Columns = Partial<Pick<typeof tickets.$inferSelect, 'status' | 'priority' | 'companyId'>>;
  const to = { status: status?.[1], priority: priority?.[1], companyId: companyId?.[1] } as Columns;
  return changePromise(tx, ticketId, to);
}

/**
 * The fields whose earlier value is hidden from clients: staff may have removed something confidential, or moved the ticket
 * from another company.
 */
function hiddenFrom(actor: UserActor) {
  return isStaff(actor) ? [] : ['title', 'description', 'requester', 'company', 'participants'];
}

/** Throws 403 if the actor may not set this status, or not on this ticket. */
async function permitStatus(tx: Db, actor: UserActor, from: TicketStatus, to: TicketStatus) {
  permit(canSetStatus(actor, to));
  const clientsMayReopen = isStaff(actor) || (await findSetting(tx, 'clients_may_reopen'));
  permit(canMoveStatus(actor, { from, to, clientsMayReopen }), ticketMessages.staysClosed);
}

/** Reads a ticket that the transaction has written or locked. */
export async function readTicket(tx: Db, id: string) {
  return one(await writtenTicket(tx, { id }));
}

const writtenTicket = prepared('written ticket', (tx) =>
  selectTickets(tx).where(eq(tickets.id, sql.placeholder('id'))),
);

function requesterOf(actor: UserActor, { onBehalfOfId, companyId, clientId, assignedToId }: RaisedTicketInput) {
  if (!isStaff(actor)) {
    if (onBehalfOfId && onBehalfOfId !== actor.id) permit(canCreateOnBehalf(actor), ticketMessages.onlyOwnTickets);
    return { companyId: actor.companyId, clientId: onBehalfOfId ?? actor.id, assignedToId: undefined };
  }
  if (companyId && clientId) return { companyId, clientId, assignedToId };

  const missing = [...(companyId ? [] : ['companyId']), ...(clientId ? [] : ['clientId'])];
  const message = ticketMessages.requiredFieldsForStaff;
  throw new Refusal('invalid', message, { issues: missing.map((path) => ({ path, message })) });
}

const forStaff = ['title', 'description', 'category', 'dueOn', 'assignedToId', 'clientId', 'companyId'];

/** Whether the changes include fields that only provider staff may edit. */
export function rewrites(changes: object) {
  return Object.entries(changes).some(([field, value]) => forStaff.includes(field) && value !== undefined);
}

/** A ticket becomes resolved when it first leaves the active statuses, and unresolved when it returns to them. */
export function resolutionAt(status: TicketStatus, resolvedAt: Date | null) {
  // If the clock was set back meanwhile, a ticket must not be resolved before it was created.
  return isActiveStatus(status) ? null : (resolvedAt ?? sql`greatest(now(), ${tickets.createdAt})`);
}
