import { eq, sql } from 'drizzle-orm';
import type { AlertResult } from '#contract/alerts.ts';
import { AlertTag } from '#contract/alerts-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { DefaultCategory } from '#contract/tickets-constants.ts';
import { createTicket } from '#server/desk/tickets/commands.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { lockTicket } from '#server/desk/tickets/queries.ts';
import { applyEffect, type Decision, decideAnswer } from '#server/desk/tickets/reopen.ts';
import { type Db, limitFactorOf, withLimitFactor } from '#server/platform/database/client.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { collectingTexts, findCollecting, hasRoom, listCollected } from './collect.ts';
import { beginOnComponent, endOnComponent } from './component-state.ts';
import { findAlert, hashesOf, type KnownAlert, lockAlert, senderOf } from './find-alert.ts';
import { type Company, findRequester } from './find-company.ts';
import type { Alert } from './formats/alert.ts';
import { isFlapping, isOnlyOne, isUntouched } from './is-untouched.ts';
import { isAbove, raisePriority } from './raise.ts';
import { descriptionOf, titleOf } from './words.ts';

type Options = {
  /** The component of the status page whose state the alert sets. */
  statusComponentId: string | null;
};

/**
 * Raises an alert, counts it or ends it, in one transaction. Reports of one alert wait for each other.
 * @throws 400 for a company without users
 */
export async function receiveAlert(
  db: Db,
  author: UserActor,
  alert: Alert,
  company: Company,
  options: Options,
): Promise<AlertResult> {
  if (alert.state === 'unclear') return ignored;
  const actor: UserActor = { ...author, via: 'alert' };
  return db.transaction(async (tx) => {
    const hashes = hashesOf(alert);
    await lockAlert(tx, company.id, hashes);
    const known = await findAlert(tx, actor, company.id, hashes);
    if (alert.state === 'resolved') return known?.alert.state === 'firing' ? endAlert(tx, actor, known) : ignored;
    const decided = known && (await decideAnswer(tx, actor, known.ticket, 'not fixed'));
    if (known && !decided?.opensTicket)
      return countAlert(tx, actor, alert, { ...known, effect: decided?.effect }, options);

    const { isCollected, isNew, ticket } = await ticketFor(tx, actor, alert, company, known?.ticket.id);
    const { source, ...words } = wordsOf(alert);
    const row = { companyId: company.id, ...hashes.own, ...senderOf(actor), ticketId: ticket.id, source, ...words };
    const [begun] = await tx
      .insert(alerts)
      .values({ ...row, priority: alert.priority, members: alert.members ?? null, isCollected })
      .returning();
    if (!begun) throw new Error('An inserted alert has no row');
    await beginOnComponent(tx, actor, { id: begun.id, priority: alert.priority }, options.statusComponentId);
    if (isNew) return resultOf('opened', ticket);
    await addToCollecting(tx, actor, alert, { alert: begun, ticket: await lockTicket(tx, actor, ticket.id) });
    return resultOf('counted', ticket);
  });
}

const ignored: AlertResult = { outcome: 'ignored', ticketId: null, ticketNumber: null };

function resultOf(outcome: AlertResult['outcome'], ticket: { id: string; ticketNumber: string }): AlertResult {
  return { outcome, ticketId: ticket.id, ticketNumber: ticket.ticketNumber };
}

function wordsOf({ source, title, text }: Alert) {
  return { source, title: titleOf(title), text: descriptionOf(text) };
}

/** The ticket of a new alert: one of its own, or the one that collects those beyond the limit. */
async function ticketFor(tx: Db, actor: UserActor, alert: Alert, company: Company, followsId: string | undefined) {
  const clientId = await findRequester(tx, actor, company);
  const isCollected = !(await hasRoom(tx, actor, alert, company));
  const collecting = isCollected ? await findCollecting(tx, actor, company.id) : undefined;
  if (collecting) return { isCollected, isNew: false, ticket: collecting };

  const { title, text } = wordsOf(alert);
  const own = { title, description: text || title, category: DefaultCategory, tags: [AlertTag] };
  const texts = isCollected ? collectingTexts(title) : own;
  const whose = isStaff(actor) ? { companyId: company.id, clientId } : {};
  const input = { ...texts, priority: alert.priority, fileIds: [], ...whose };
  const origin = followsId && !isCollected ? { followsId } : {};
  // A client whose tickets are used up gets one more.
  const roomier = isCollected ? withLimitFactor(tx, 2 * limitFactorOf(tx)) : tx;
  const ticket = await createTicket(roomier, actor, input, origin);
  return { isCollected, isNew: true, ticket };
}

async function addToCollecting(tx: Db, actor: UserActor, alert: Alert, added: KnownAlert) {
  await listCollected(tx, added.ticket);
  const raised = await raisePriority(tx, added.ticket, alert.priority);
  if (raised.priority) await record(tx, actor, { action: 'changed', ...ticketRecord(added.ticket), changes: raised });
  else showCount(added);
}

/**
 * Counts an alert in its ticket, and reopens a resolved one. An alert that got worse raises the ticket's priority. A group
 * that has at least doubled says so.
 */
async function countAlert(
  tx: Db,
  actor: UserActor,
  alert: Alert,
  known: KnownAlert & Pick<Decision, 'effect'>,
  options: Options,
) {
  const { ticket, effect } = known;
  const { priority } = alert;
  const isBack = known.alert.state === 'resolved';
  const isWorse = isAbove(priority, known.alert.priority ?? ticket.priority);
  const grown = isBack ? {} : growthOf(alert, known);
  const { source: _, ...words } = wordsOf(alert);
  const counted = {
    ...words,
    ...(isBack || isWorse ? { priority } : {}),
    ...(isBack || grown.members || known.alert.members === null ? { members: alert.members ?? null } : {}),
    count: sql`${alerts.count} + 1`,
    lastAt: sql`now()`,
    state: 'firing',
    resolvedAt: null,
  } as const;
  await tx.update(alerts).set(counted).where(eq(alerts.id, known.alert.id));
  if (isBack || isWorse) await beginOnComponent(tx, actor, { id: known.alert.id, priority }, options.statusComponentId);
  if (!effect) {
    const raised = isWorse ? await raisePriority(tx, ticket, priority) : {};
    await noteChange(tx, actor, known, isBack ? ['resolved', 'firing'] : null, { ...raised, ...grown });
    return resultOf('counted', ticket);
  }

  const raised = isWorse && effect === 'open' ? await raisePriority(tx, ticket, priority) : {};
  await applyEffect(tx, actor, ticket, effect, { ...(isBack ? { alert: ['resolved', 'firing'] } : {}), ...raised });
  return resultOf(effect === 'open' ? 'reopened' : 'counted', ticket);
}

/** What to record of a group that stands for at least twice as many problems as when it last said so. */
function growthOf({ members = 0 }: Alert, { alert }: KnownAlert): Changes {
  return alert.members && members >= 2 * alert.members ? { members: [alert.members, members] } : {};
}

/** Resolves the ticket of an alert that is over, if nobody has worked on it. */
async function endAlert(tx: Db, actor: UserActor, known: KnownAlert) {
  const { alert, ticket } = known;
  const ended = { state: 'resolved', resolvedAt: sql`now()` } as const;
  await tx.update(alerts).set(ended).where(eq(alerts.id, alert.id));
  await endOnComponent(tx, actor, alert);
  const { effect } = await decideAnswer(tx, actor, ticket, 'solved');
  if (effect && (await isUntouched(tx, known)) && !(await isFlapping(tx, ticket.id))) {
    await applyEffect(tx, actor, ticket, effect, { alert: ['firing', 'resolved'] });
    return resultOf('resolved', ticket);
  }
  // Of many collected alerts, the end of the last one is news.
  if (alert.isCollected && !(await isOnlyOne(tx, known))) showCount(known);
  else await noteChange(tx, actor, known, ['firing', 'resolved']);
  return resultOf('noted', ticket);
}

/**
 * Notes in the ticket's history that an alert is over or back, unless it keeps starting and ending, and that it got worse.
 */
async function noteChange(
  tx: Db,
  actor: UserActor,
  known: KnownAlert,
  change: [string, string] | null,
  worse: Changes = {},
) {
  const isNoted = change && !(await isFlapping(tx, known.ticket.id));
  const changes = { ...(isNoted ? { alert: change } : {}), ...worse };
  if (Object.keys(changes).length === 0) return showCount(known);
  await record(tx, actor, { action: 'changed', ...ticketRecord(known.ticket), changes });
}

/** Shows in open pages what was counted without an event. */
function showCount({ ticket: { id, version } }: KnownAlert) {
  signalOnCommit('changed', { ticketId: id, version });
}
