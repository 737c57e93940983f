import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { canOffboardCompany } from '#contract/company-policies.ts';
import type { OffboardingInput } from '#contract/offboarding.ts';
import { OffboardingDays, offboardingMessages } from '#contract/offboarding-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { updateTicket } from '#server/desk/tickets/commands.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { switchArchive } from '#server/people/companies/commands.ts';
import { companyFields, findCompany } from '#server/people/companies/queries.ts';
import { type Db, one, withoutSavepoints } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { invalid, permit } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';

/**
 * Archives a company and sets the day on which it is deleted; called again, it changes that day. Its tickets are closed
 * afterwards, when its people get no email any more. A repeat closes what an interrupted call left open.
 * @throws 404; 403 unless the actor is a super admin who has confirmed their identity; 400 for a day that is over or too far
 */
export async function offboardCompany(db: Db, author: UserActor, companyId: string, input: OffboardingInput) {
  const { deleteOn, closeTickets } = input;
  const company = await db.transaction(async (tx) => {
    const { id, name, deleteOn: before } = await lockToOffboard(tx, author, companyId);
    refuseDay(deleteOn, await providerToday(tx));
    const archived = await switchArchive(withoutSavepoints(tx), author, id, true);
    if (before === deleteOn) return archived;

    const changes = { deleteOn: [before, deleteOn] satisfies [string | null, string] };
    await record(tx, author, { action: 'offboarded', kind: 'company', recordId: id, recordName: name, changes });
    return setDay(tx, id, deleteOn);
  });
  if (closeTickets) await closeAll(db, author, companyId);
  return company;
}

/** Keeps the data of a company that was to be deleted. No effect on any other. Throws 404, 403. */
export async function cancelOffboarding(db: Db, author: UserActor, companyId: string) {
  return db.transaction(async (tx) => {
    const company = await lockToOffboard(tx, author, companyId);
    const { id, name, deleteOn } = company;
    if (deleteOn === null) return company;

    const changes = { deleteOn: [deleteOn, null] satisfies [string, null] };
    const event = { action: 'offboarding canceled', kind: 'company', recordId: id, recordName: name } as const;
    await record(tx, author, { ...event, changes });
    return setDay(tx, id, null);
  });
}

/** Throws 403 unless the actor may offboard companies. */
export function permitOffboarding(actor: Pick<UserActor, 'role'>) {
  permit(canOffboardCompany(actor), offboardingMessages.onlySuperAdmins);
}

/** Locks a company until the end of the transaction. */
async function lockToOffboard(tx: Db, author: UserActor, companyId: string) {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
  const company = await findCompany(tx, companyId);
  // A super admin may have been demoted in the meantime.
  permitOffboarding(await lockActor(tx, author));
  requireConfirmedIdentity(author);
  return company;
}

function refuseDay(day: string, today: string) {
  if (day <= today) throw invalid('deleteOn', offboardingMessages.dayTooSoon);
  const last = Temporal.PlainDate.from(today).add({ days: OffboardingDays.most });
  if (day > last.toString()) throw invalid('deleteOn', offboardingMessages.dayTooLate);
}

async function setDay(tx: Db, id: string, deleteOn: string | null) {
  const row = { deleteOn, deletionToldAt: null };
  return one(await tx.update(companies).set(row).where(eq(companies.id, id)).returning(companyFields));
}

async function closeAll(db: Db, author: UserActor, companyId: string) {
  const isActive = and(inArray(tickets.status, [...ActiveStatuses]), isNull(tickets.deletedAt));
  const active = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), isActive))
    .orderBy(asc(tickets.id));
  for (const { id } of active) await updateTicket(db, author, id, { status: 'closed' });
}
