import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type About, letterTo } from '#server/platform/mail/compose.ts';
import { refuseDead } from '#server/platform/mail/dead-addresses.ts';
import { formatDate } from '#server/platform/mail/format-dates.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { isUsable } from './queries.ts';

/** Queues the emails of invitations that name an address. */
export function queueInvitationMail(): Consumer {
  return {
    name: 'invitation_mail',
    ...reacting({ invitation: { created: mailAddress } }),
  };
}

/** Emails the address that an invitation names. */
async function mailAddress(tx: Db, events: StoredEvent[]) {
  const ids = events.map(({ recordId }) => recordId);
  const named = await tx
    .select({ invitationId: invitations.id, address: invitations.address })
    .from(invitations)
    .where(and(inArray(invitations.id, ids), isNotNull(invitations.address)))
    .orderBy(invitations.id);
  await queueMails(
    tx,
    named.map((mail) => ({ kind: 'invitation', ...mail })),
  );
}

/** Sends an invitation's link to the person it is for; nothing once the invitation has ended. */
export async function composeInvitationMail(db: Db, about: About) {
  const { mail, setup, provider } = about;
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
  const { token, companyName, inviter } = invitation;
  const url = `${setup.publicUrl}/ticketing/register?token=${token}`;
  const expires = formatDate(invitation.expiresAt, await findZone(db));
  const content = {
    subject: `Invitation to the support portal of ${provider.name}`,
    template: 'InvitationMail',
    props: { companyName, inviter, expires, url },
  } as const;
  return letterTo({ name: '', address: mail.address }, content, about);
}
