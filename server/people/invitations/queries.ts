import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { InvitationQueryInput } from '#contract/invitations.ts';
import type { InvitationStates } from '#contract/invitations-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { firstLine, matching } from '#server/platform/database/search-words.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { isToken } from '#server/platform/lib/secrets.ts';
import { mailFields, mailStateOf } from '#server/platform/mail/mail-state.ts';

/** The condition for usable invitations. Join the company, because deleting or archiving it ends its invitations. */
export const isUsable = and(
  eq(invitations.isActive, true),
  sql`${invitations.expiresAt} > now()`,
  sql`${invitations.currentUses} < coalesce(${invitations.maxUses}, ${invitations.currentUses} + 1)`,
);

/**
 * One page of the invitations of companies that are not deleted, newest first.
 * @param origin the site's address, with which the links start
 * @returns one more than requested if more follow
 */
export async function listInvitations(
  db: Db,
  origin: string,
  { search, company, cursor, limit }: InvitationQueryInput,
) {
  const page = after(cursor, [byMoment(invitations.createdAt), byId(invitations.id)], 'desc');
  const rows = await selectInvitations(db)
    .where(
      and(
        isNull(companies.deletedAt),
        company ? eq(invitations.companyId, company) : undefined,
        search ? matches(search) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map((row) => withLink(origin, row));
}

/** Matches the company's name, the creator's name and the address that the invitation was sent to. */
function matches(search: string) {
  const fields = [firstLine(companies.searchText), firstLine(users.searchText)];
  const address = sql`searchable(coalesce(${invitations.address}, ''))`;
  return matching(sql`(${sql.join([...fields, address], sql` || E'\n' || `)})`, search);
}

/** Finds some invitations, in the order in which they were created. */
export async function findInvitations(db: Db, origin: string, ids: string[]) {
  const rows = await selectInvitations(db).where(inArray(invitations.id, ids)).orderBy(invitations.id);
  return rows.map((row) => withLink(origin, row));
}

/** Finds an invitation. Throws 404. */
export async function findInvitation(db: Db, origin: string, id: string) {
  const [row] = await selectInvitations(db).where(and(eq(invitations.id, id), isNull(companies.deletedAt)));
  if (!row) throw notFound('Invitation');
  return withLink(origin, row);
}

/**
 * Finds the invitation of a token.
 * @returns undefined for an unknown token; `isUsable` is false for an invitation that has ended
 */
export async function findByToken(db: Db, token: string) {
  if (!isToken(token)) return undefined;
  const [row] = await db
    .select({
      id: invitations.id,
      companyId: companies.id,
      companyName: companies.name,
      address: invitations.address,
      isUsable: sql<boolean>`${isUsable} and ${isOpenCompany}`,
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
      role: invitations.role,
      invitationToken: invitations.token,
      expiresAt: invitations.expiresAt,
      currentUses: invitations.currentUses,
      maxUses: invitations.maxUses,
      isActive: invitations.isActive,
      state: sql<State>`case
        when not ${invitations.isActive} or ${companies.archivedAt} is not null then 'deactivated'
        when ${invitations.currentUses} >= ${invitations.maxUses} then 'used up'
        when ${invitations.expiresAt} <= now() then 'expired'
        else 'active' end`,
      createdByName: fullName(users),
      createdAt: invitations.createdAt,
      address: invitations.address,
      mail: mailFields,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.createdById))
    .leftJoin(outgoingMails, eq(outgoingMails.invitationId, invitations.id));
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

function withLink(origin: string, { mail, ...row }: Selected) {
  const registrationLink = `${origin}/ticketing/register?token=${row.invitationToken}`;
  return { ...row, registrationLink, mailed: mail && mailStateOf(mail) };
}
