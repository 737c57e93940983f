import { eq, sql } from 'drizzle-orm';
import { afterChange, newPromise, tellOf } from '#server/desk/promise/clocks.ts';
import { updateCompanyTargets, updateOnCall } from '#server/desk/promise/commands.ts';
import { defaultTargets, findRules, type Rules, termsFor } from '#server/desk/promise/rules.ts';
import { writePromises } from '#server/desk/promise/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Actors, actorOf } from './people.ts';

/** A company with a contract for 24/7. */
const ALL_HOURS = 'Carondelet Steel Fabrication';

/** Sets who is on call and what one company is promised, and computes what the tickets were promised at their past dates. */
export async function promiseTickets(db: Db, chief: UserActor, actors: Actors) {
  const people = ['marcus', 'elena', 'jonah'].map((name) => actorOf(actors, name).id);
  await updateOnCall(db, chief, people);
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, ALL_HOURS));
  if (company) await updateCompanyTargets(db, chief, company.id, { ...defaultTargets, allHours: true });
  // The tickets were created now, whatever their dates.
  await db.delete(onCallAlerts);

  const rulesOf = new Map<string, Rules>();
  const past = await listPast(db);
  for (const { companyId } of past) {
    if (!rulesOf.has(companyId)) rulesOf.set(companyId, await findRules(db, companyId));
  }
  await writePromises(
    db,
    past.flatMap((ticket) => {
      const rules = rulesOf.get(ticket.companyId);
      return rules ? [{ id: ticket.id, rules, promised: promisedIn(ticket, rules) }] : [];
    }),
  );
}

type Past = Awaited<ReturnType<typeof listPast>>[number];

/** What happened to the tickets, with their moved dates. */
async function listPast(db: Db) {
  const publicComment = (aggregate: 'min' | 'max', isByStaff: boolean) =>
    sql<Date | null>`(
    select ${sql.raw(aggregate)}(comments.created_at) from comments join users on users.id = author_id
    where ticket_id = ${tickets.id} and not is_internal and source <> 'automatic'
      ${isByStaff ? sql`and users.company_id is null` : sql``})`.mapWith(tickets.createdAt);
  return db
    .select({
      id: tickets.id,
      companyId: tickets.companyId,
      priority: tickets.priority,
      status: tickets.status,
      story: ticketPromises.promiseStory,
      createdAt: tickets.createdAt,
      resolvedAt: tickets.resolvedAt,
      repliedAt: publicComment('min', true),
      lastSaidAt: publicComment('max', false),
    })
    .from(ticketPromises)
    .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId));
}

function promisedIn({ priority, status, story, createdAt, resolvedAt, repliedAt, lastSaidAt }: Past, rules: Rules) {
  const termsAt = (now: Date) => ({ ...termsFor(rules, priority), now });
  const hasFirstReply = story.hasFirstReply;
  let promised = newPromise(termsAt(createdAt), { hasFirstReply });
  if (repliedAt) promised = afterChange(promised, { repliedAt }, termsAt(repliedAt));
  const changedAt = resolvedAt ?? lastSaidAt;
  if (changedAt) promised = afterChange(promised, { status }, termsAt(changedAt));
  // Nobody is to be notified of the past.
  return tellOf(promised, rules.now).promised;
}
