import { and, isNull, sql } from 'drizzle-orm';
import type { Calendar } from '#contract/promise.ts';
import { reminderMessages } from '#contract/reminders-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { dayBeforeServiceDays, serviceMoment } from '#server/desk/promise/service-moment.ts';
import { findAuthor } from '#server/desk/tickets/automatic-author.ts';
import { readTicket } from '#server/desk/tickets/commands.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { applyEffect } from '#server/desk/tickets/reopen.ts';
import { touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { isOpenCompanyOfTicket } from '#server/platform/domain/active-user.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';

/** How many tickets one transaction takes: few, because each takes many statements, and all stay locked until the end. */
const BATCH = 10;

/**
 * Asks the requesters of tickets again that have waited for them as long as the setting says, and resolves those that have
 * waited longer, except for those of routines and those on which an approval is pending. Each waiting has one email: a public comment, another status or a snooze begins a new one. Skips tickets that
 * are locked. Of two that run at once the second waits, so that it sees whom the first has asked.
 * @param mail without a mail server nobody is asked, and nothing is resolved that would have to be asked first
 * @returns how many tickets there were: 0 when none is due
 */
export async function remindClients(db: Db, mail: { isOn: boolean }) {
  return db.transaction(async (tx) => {
    const days = await findSettings(tx, ['waiting_reminder_days', 'waiting_resolve_days']);
    const resolveDays = days.waiting_resolve_days;
    // Whoever is to be resolved first is not asked before.
    const asksFirst = resolveDays === 0 || days.waiting_reminder_days < resolveDays;
    const remindDays = asksFirst ? days.waiting_reminder_days : 0;
    if (remindDays + resolveDays === 0) return 0;

    await lockUntilEnd(tx, 'clientReminders', '');
    const { calendar, now } = await findRules(tx, null);
    const before = (serviceDays: number) =>
      serviceDays === 0 ? null : dayBeforeServiceDays(calendar, now, serviceDays);
    const limits = { remind: mail.isOn ? before(remindDays) : null, resolve: before(resolveDays) };
    const due = await findDue(tx, { ...limits, asked: remindDays === 0 ? null : before(1) });
    for (const { id, since, isOver } of due) {
      if (isOver) await resolve(tx, id);
      else await remind(tx, id, resolveDays === 0 ? null : dayWords(calendar, since, resolveDays));
    }
    return due.length;
  });
}

type Limits = {
  /** A ticket that began to wait before is asked again, or resolved; null for none. */
  remind: Date | null;
  resolve: Date | null;
  /** When it must have been asked at the latest to be resolved; null if that does not matter. */
  asked: Date | null;
};

type Due = { id: string; since: Date; isOver: boolean };

/** The tickets that are due, the longest waiting first. What began and ended their waiting is in their events. */
async function findDue(tx: Db, { remind, resolve, asked }: Limits): Promise<Due[]> {
  const isBefore = (moment: unknown, limit: Date | null) =>
    limit === null ? sql`false` : sql`${moment} < ${limit.toISOString()}::timestamptz`;
  const isAsked = sql`reminded_at > since`;
  const isOver = and(
    isBefore(sql`since`, resolve),
    asked === null ? undefined : and(isAsked, isBefore(sql`reminded_at`, asked)),
  );
  const isToAsk = and(isBefore(sql`since`, remind), sql`(${isAsked}) is not true`);
  const { rows } = await tx.execute<{ id: string; since: string; isOver: boolean }>(sql`
    select ${tickets.id}, iso_time(since) as since, coalesce(${isOver}, false) as "isOver"
    from ${tickets} join ${companies} on ${isOpenCompanyOfTicket}, lateral (
      select max(created_at) filter (where action <> 'client reminded') as since,
        max(created_at) filter (where action = 'client reminded') as reminded_at
      from events
      where record_id = ${tickets.id} and kind = 'ticket' and (
        action in ('created', 'imported', 'commented', 'snoozed', 'split', 'unmerged', 'client reminded')
        or action = 'changed' and changes ? 'status')
      offset 0
    ) waiting
    where ${tickets.status} in ('open', 'in_progress', 'waiting_client') and ${tickets.status} = 'waiting_client'
      and ${isNull(tickets.deletedAt)} and ${tickets.source} <> 'routine' and (${isOver} or ${isToAsk})
      and not exists (select from approvals where ticket_id = ${tickets.id} and state = 'pending')
    order by since limit ${BATCH} for update of tickets skip locked`);
  return rows.map(({ since, ...ticket }) => ({ ...ticket, since: new Date(since) }));
}

async function remind(tx: Db, ticketId: string, resolvesOn: string | null) {
  const ticket = await readTicket(tx, ticketId);
  const changes: Record<string, [unknown, unknown]> = {
    clientReminded: [null, `${ticket.clientName} ${ticket.clientLastName}`],
    ...(resolvesOn ? { resolvesOn: [null, resolvesOn] } : {}),
  };
  await record(tx, system, { action: 'client reminded', ...ticketRecord(ticket), changes });
}

async function resolve(tx: Db, ticketId: string) {
  const ticket = await readTicket(tx, ticketId);
  const authorId = await findAuthor(tx, ticketId);
  if (authorId) {
    await touchTicket(tx, ticketId, { isInternal: false });
    const id = newId();
    const content = { body: reminderMessages.resolvedUnanswered, isInternal: false, source: 'automatic' } as const;
    await tx.insert(comments).values({ id, ticketId, authorId, ...content });
    const subject = { type: 'comment', id } as const;
    await record(tx, system, { action: 'replied automatically', ...ticketRecord(ticket), subject });
  }
  await applyEffect(tx, system, ticket, 'resolved');
}

/** "Monday, December 14": when a ticket is resolved that has waited since a moment. */
function dayWords(calendar: Calendar, since: Date, serviceDays: number) {
  const at = serviceMoment(calendar, { at: since, serviceDays });
  const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone: calendar.timezone } as const;
  return at ? new Intl.DateTimeFormat('en-US', day).format(at) : null;
}
