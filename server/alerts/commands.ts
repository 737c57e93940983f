import { eq, sql } from 'drizzle-orm';
import type { AlertResult } from '#contract/alerts.ts';
import { AlertTag } from '#contract/alerts-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { DefaultCategory } from '#contract/tickets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { alerts } from '#server/database/tables/alerts.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { countUse } from '#server/http/count-use.ts';
import { sha256 } from '#server/lib/secrets.ts';
import { signalOnCommit } from '#server/process/signals.ts';
import { createTicket } from '#server/tickets/commands.ts';
import { ticketRecord } from '#server/tickets/event-record.ts';
import { applyEffect, effectOfComplaint } from '#server/tickets/reopen.ts';
import type { Alert } from './alert.ts';
import { beginOnComponent, endOnComponent } from './component-state.ts';
import { findAlert, type KnownAlert, lockAlert } from './find-alert.ts';
import { findCompany, findRequester } from './find-company.ts';
import { isFlapping, isUntouched } from './is-untouched.ts';
import { descriptionOf, titleOf } from './words.ts';

type Options = {
  /** The component of the status page whose state the alert sets. */
  statusComponentId: string | null;
  limitFactor: number;
};

/**
 * Raises an alert, counts it or ends it, in one transaction. Reports of one alert wait for each other.
 * @throws 400 for an unknown company and one without users, 403 for another company, 429 beyond the limits
 */
export async function receiveAlert(db: Db, author: UserActor, alert: Alert, options: Options): Promise<AlertResult> {
  const actor: UserActor = { ...author, via: 'alert' };
  return db.transaction(async (tx) => {
    const company = await findCompany(tx, actor, alert.company);
    const dedupeHash = sha256(alert.dedupeKey.toWellFormed());
    await lockAlert(tx, company.id, dedupeHash);
    const known = await findAlert(tx, actor, company.id, dedupeHash);
    if (alert.state === 'resolved') return known?.alert.state === 'firing' ? endAlert(tx, actor, known) : ignored;
    if (known && known.ticket.status !== 'closed') return countAlert(tx, actor, alert, known, options);

    const ticket = await openTicket(tx, actor, alert, { company, followsId: known?.ticket.id, options });
    const { source, ...words } = wordsOf(alert);
    const row = { companyId: company.id, dedupeHash, ticketId: ticket.id, source, ...words };
    const [begun] = await tx.insert(alerts).values(row).returning({ id: alerts.id });
    if (begun) await beginOnComponent(tx, actor, { id: begun.id, priority: alert.priority }, options.statusComponentId);
    return resultOf('opened', ticket);
  });
}

const ignored: AlertResult = { outcome: 'ignored', ticketId: null, ticketNumber: null };

function resultOf(outcome: AlertResult['outcome'], ticket: { id: string; ticketNumber: string }): AlertResult {
  return { outcome, ticketId: ticket.id, ticketNumber: ticket.ticketNumber };
}

function wordsOf({ source, title, text }: Alert) {
  return { source, title: titleOf(title), text: descriptionOf(text) };
}

type Opening = { company: { id: string; name: string }; followsId: string | undefined; options: Options };

async function openTicket(tx: Db, actor: UserActor, alert: Alert, { company, followsId, options }: Opening) {
  const { limitFactor } = options;
  const clientId = await findRequester(tx, actor, company);
  await countUse(tx, 'alert_tickets', { subject: company.id, limitFactor });
  const { title, text } = wordsOf(alert);
  const texts = { title, description: text || title, category: DefaultCategory, priority: alert.priority };
  const input = {
    ...texts,
    tags: [AlertTag],
    fileIds: [],
    ...(isStaff(actor) ? { companyId: company.id, clientId } : {}),
  };
  return createTicket(tx, actor, input, limitFactor, followsId ? { followsId } : {});
}

/** Counts an alert in its ticket, and reopens a resolved one. */
async function countAlert(tx: Db, actor: UserActor, alert: Alert, known: KnownAlert, options: Options) {
  const { ticket } = known;
  const isBack = known.alert.state === 'resolved';
  const { source: _, ...words } = wordsOf(alert);
  const counted = {
    ...words,
    count: sql`${alerts.count} + 1`,
    lastAt: sql`now()`,
    state: 'firing',
    resolvedAt: null,
  } as const;
  await tx.update(alerts).set(counted).where(eq(alerts.id, known.alert.id));
  if (isBack) {
    const begun = { id: known.alert.id, priority: alert.priority };
    await beginOnComponent(tx, actor, begun, options.statusComponentId);
  }
  if (isActiveStatus(ticket.status)) {
    if (isBack) await noteChange(tx, actor, known, ['resolved', 'firing']);
    else showCount(known);
    return resultOf('counted', ticket);
  }

  // Whether clients may reopen tickets is a setting.
  const effect = isStaff(actor) ? 'open' : await effectOfComplaint(tx);
  await applyEffect(tx, actor, ticket, effect, isBack ? { alert: ['resolved', 'firing'] } : {});
  return resultOf(effect === 'open' ? 'reopened' : 'counted', ticket);
}

/** Resolves the ticket of an alert that is over, if nobody has worked on it. */
async function endAlert(tx: Db, actor: UserActor, known: KnownAlert) {
  const { alert, ticket } = known;
  const ended = { state: 'resolved', resolvedAt: sql`now()` } as const;
  await tx.update(alerts).set(ended).where(eq(alerts.id, alert.id));
  await endOnComponent(tx, actor, alert);
  if ((await isUntouched(tx, known)) && !(await isFlapping(tx, ticket.id))) {
    await applyEffect(tx, actor, ticket, 'resolved', { alert: ['firing', 'resolved'] });
    return resultOf('resolved', ticket);
  }
  await noteChange(tx, actor, known, ['firing', 'resolved']);
  return resultOf('noted', ticket);
}

/** Notes in the ticket's history that an alert is over or back, unless it keeps starting and ending. */
async function noteChange(tx: Db, actor: UserActor, known: KnownAlert, change: [string, string]) {
  if (await isFlapping(tx, known.ticket.id)) return showCount(known);
  await record(tx, actor, { action: 'changed', ...ticketRecord(known.ticket), changes: { alert: change } });
}

/** Shows in open pages what was counted without an event. */
function showCount({ ticket: { id, version } }: KnownAlert) {
  signalOnCommit('counted', { ticketId: id, version });
}
