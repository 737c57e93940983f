import { and, desc, eq, sql } from 'drizzle-orm';
import { alertMessages } from '#contract/alerts-constants.ts';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { alertMonitors } from '#server/platform/database/tables/alerts.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn, isOpenCompany } from '#server/platform/domain/active-user.ts';
import { forbidden, invalid, Refusal } from '#server/platform/domain/refusals.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import type { Alert } from './formats/alert.ts';

export type Company = { id: string; name: string };
type Words = readonly (string | undefined)[];

/**
 * Finds the companies that alerts are about, all at once. Clients have only their own, and learn nothing of others. A
 * private person, whose name anybody may choose, is found only by id.
 * @param words names, domains or ids
 * @returns the company of each word, or why there is none
 */
export async function findCompanies(tx: Db, actor: UserActor, words: Words) {
  const named = [...new Set(words)].flatMap((word) => word ?? []);
  const isOwn = isStaff(actor) ? sql`true` : sql`${companies.id} = ${actor.companyId}`;
  const isNamed = isStaff(actor) ? sql`not ${companies.isPerson}` : sql`true`;
  const isWanted = isStaff(actor) ? sql`words.place is not null` : sql`true`;
  const { rows } = await tx.execute<Company & { place: number | null }>(sql`
    select ${companies.id}, ${companies.name}, words.place
    from ${companies} left join lateral (
      select place::int from unnest(${sql.param(named.map(storable))}::text[]) with ordinality as words (word, place)
      where ${companies.id}::text = lower(word)
        or ${isNamed} and (lower(${companies.name}) = lower(word)
          or ${companies.domain} <> '' and lower(${companies.domain}) = lower(word))
    ) as words on true
    where ${isOpenCompany} and ${isOwn} and ${isWanted}
    order by ${companies.id}`);
  const [own] = rows;
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const found = new Map<string | undefined, Company | Refusal>(
    named.map((word, n) => [word, theOne(actor, word, byPlace.get(n + 1) ?? [])]),
  );
  return found.set(undefined, theOne(actor, undefined, own && !isStaff(actor) ? [own] : []));
}

function theOne(actor: UserActor, word: string | undefined, [company, other]: Company[]) {
  if (company && !other) return { id: company.id, name: company.name };
  if (!isStaff(actor)) return forbidden(alertMessages.otherCompany);
  if (word === undefined) return invalid('company', alertMessages.companyMissing);
  return invalid('company', company ? alertMessages.companyAmbiguous(word) : alertMessages.companyUnknown(word));
}

const storable = (word: string) => word.toWellFormed().replaceAll('\0', '');

/**
 * The company of each alert, or why it has none. Heartbeats of Uptime Kuma are remembered, because its warnings name only the
 * monitor.
 */
export async function companiesOf(db: Db, actor: UserActor, alerts: readonly Alert[]) {
  const found = await findCompanies(
    db,
    actor,
    alerts.map(({ company }) => company),
  );
  const all: { alert: Alert; company: Company | Refusal }[] = [];
  for (const alert of alerts) {
    const company = found.get(alert.company) ?? invalid('company', alertMessages.companyMissing);
    const { monitor } = alert;
    if (!monitor || !isStaff(actor)) all.push({ alert, company });
    else if (monitor.isTagged === undefined)
      all.push({ alert, company: (await companyOfMonitor(db, actor, monitor.name)) ?? company });
    else {
      all.push({ alert, company });
      if (!(company instanceof Refusal)) await rememberMonitor(db, actor, monitor.name, company, monitor.isTagged);
    }
  }
  return all;
}

async function rememberMonitor(db: Db, actor: UserActor, name: string, company: Company, isTagged: boolean) {
  const row = { companyId: company.id, isTagged, lastAt: sql`now()` };
  await db
    .insert(alertMonitors)
    .values({ userId: actor.id, nameHash: sha256(storable(name)), ...row })
    .onConflictDoUpdate({ target: [alertMonitors.userId, alertMonitors.nameHash], set: row });
}

/**
 * The company of a monitor: that of its last heartbeat. If that is unknown and monitors name their companies, it is the
 * provider's own, never another client's. Undefined if monitors name none.
 */
async function companyOfMonitor(db: Db, actor: UserActor, name: string): Promise<Company | Refusal | undefined> {
  const isTheirs = eq(alertMonitors.userId, actor.id);
  const [known] = await db
    .select({ id: companies.id, name: companies.name })
    .from(alertMonitors)
    .innerJoin(companies, and(eq(companies.id, alertMonitors.companyId), isOpenCompany))
    .where(and(isTheirs, eq(alertMonitors.nameHash, sha256(storable(name)))));
  if (known) return known;
  const tagged = await db.$count(alertMonitors, and(isTheirs, alertMonitors.isTagged));
  if (tagged === 0) return undefined;
  return (await findOwnCompany(db)) ?? invalid('company', alertMessages.monitorUnknown(name));
}

/** The company that has the provider's own name, or the domain of its address. */
async function findOwnCompany(db: Db): Promise<Company | undefined> {
  const settings = await findSettings(db, ['provider_name', 'support_email']);
  const domain = settings.support_email.split('@').at(-1) ?? '';
  const isNamed = sql`lower(${companies.name}) = lower(${settings.provider_name})`;
  const [own] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        isOpenCompany,
        eq(companies.isPerson, false),
        sql`(${isNamed} or lower(${companies.domain}) = lower(${domain}))`,
      ),
    )
    .orderBy(desc(isNamed), companies.id)
    .limit(1);
  return own;
}

/**
 * The requester of an alert's ticket: the owner of a client's key; otherwise the company's first user, managers and people
 * with an account before others.
 * @throws 400 if the company has no active user
 */
export async function findRequester(tx: Db, actor: UserActor, company: Company) {
  if (!isStaff(actor)) return actor.id;
  const [first] = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveIn(company.id))
    .orderBy(sql`role <> 'manager', password_hash is null`, users.createdAt, users.id)
    .limit(1);
  if (!first) throw invalid('company', alertMessages.nobodyThere(company.name));
  return first.id;
}
