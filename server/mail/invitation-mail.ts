import { and, eq, sql } from 'drizzle-orm';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { invitations } from '#server/database/tables/invitations.ts';
import { users } from '#server/database/tables/users.ts';
import { isOpenCompany } from '#server/domain/active-user.ts';
import { fullName } from '#server/domain/full-name.ts';
import { findProvider } from '#server/domain/provider.ts';
import { findZone } from '#server/domain/zone.ts';
import { refuseDead } from './dead-addresses.ts';
import { type Letter, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { dayInWords } from './time.ts';

/** Sends an invitation's link to the person it is for; nothing once the invitation has ended. */
export async function composeInvitationMail(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const [invitation] = await db
    .select({
      token: invitations.token,
      expiresAt: invitations.expiresAt,
      companyName: companies.name,
      inviter: fullName(users),
    })
    .from(invitations)
    .innerJoin(companies, and(eq(companies.id, invitations.companyId), isOpenCompany))
    .innerJoin(users, eq(users.id, invitations.createdById))
    .where(and(eq(invitations.id, mail.invitationId ?? ''), isUsable));
  if (!invitation || !mail.address) return undefined;

  await refuseDead(db, mail.address);
  const provider = await findProvider(db);
  const { token, companyName, inviter } = invitation;
  const url = `${setup.publicUrl}/ticketing/register?token=${token}`;
  const expires = dayInWords(invitation.expiresAt, await findZone(db));
  return writeLetter(setup, {
    to: { name: '', address: mail.address },
    subject: `Invitation to the support portal of ${provider.name}`,
    messageId: mail.messageId ?? mail.id,
    page: { template: 'InvitationMail', props: { provider, companyName, inviter, expires, url } },
  });
}

const isUsable = and(
  eq(invitations.isActive, true),
  sql`${invitations.expiresAt} > now()`,
  sql`${invitations.currentUses} < coalesce(${invitations.maxUses}, ${invitations.currentUses} + 1)`,
);
