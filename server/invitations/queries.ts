import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvitationStates } from '#contract/constants.ts';
import type { InvitationQueryInput } from '#contract/invitations.ts';
import type { Db } from '#server/database/client.ts';
import { companies, invitations, users } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { containing } from '#server/search.ts';
import { isToken } from '#server/sessions/tokens.ts';

/** What a cursor holds: the sort keys of the list. */
export const cursorOf = (invitation: { createdAt: Date; id: string }) => [
  invitation.createdAt.toISOString(),
  invitation.id,
];

/** Which invitations can be used at this moment. Deleting a company ends its invitations: join it to ask. */
export const isUsable = and(
  eq(invitations.isActive, true),
  sql`${invitations.expiresAt} > now()`,
  sql`${invitations.currentUses} < coalesce(${invitations.maxUses}, ${invitations.currentUses} + 1)`,
);

/**
 * One page of the invitations of companies that are there, newest first.
 * @param origin where the site is: the links lead there
 * @returns one more than asked for where more follow
 */
export async function listInvitations(db: Db, origin: string, { search, cursor, limit }: InvitationQueryInput) {
  const page = after(cursor, [byMoment(invitations.createdAt), byId(invitations.id)], 'desc');
  const pattern = search ? sql`lower(${companies.name}) like lower(${containing(search)})` : undefined;
  const rows = await selectInvitations(db)
    .where(and(isNull(companies.deletedAt), pattern, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map((row) => withLink(origin, row));
}

/** One invitation. Throws 404. */
export async function findInvitation(db: Db, origin: string, id: string) {
  const [row] = await selectInvitations(db).where(and(eq(invitations.id, id), isNull(companies.deletedAt)));
  if (!row) throw notFound('Invitation');
  return withLink(origin, row);
}

/**
 * What a token opens.
 * @returns undefined for a token that nobody made; `isUsable` is false for one that opens nothing any more
 */
export async function findByToken(db: Db, token: string) {
  if (!isToken(token)) return undefined;
  const [row] = await db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      isUsable: sql<boolean>`${isUsable} and ${companies.deletedAt} is null`,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.token, token));
  return row;
}

type State = (typeof InvitationStates)[number];

function selectInvitations(db: Db) {
  return db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      companyName: companies.name,
      invitationToken: invitations.token,
      expiresAt: invitations.expiresAt,
      currentUses: invitations.currentUses,
      maxUses: invitations.maxUses,
      isActive: invitations.isActive,
      state: sql<State>`case
        when not ${invitations.isActive} then 'deactivated'
        when ${invitations.currentUses} >= ${invitations.maxUses} then 'used up'
        when ${invitations.expiresAt} <= now() then 'expired'
        else 'active' end`,
      createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.createdById));
}

function withLink<Row extends { invitationToken: string }>(origin: string, row: Row) {
  return { ...row, registrationLink: `${origin}/ticketing/register?token=${row.invitationToken}` };
}
