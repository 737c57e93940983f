import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { foldedAddress } from '#server/database/folded-address.ts';
import { deadAddresses } from '#server/database/tables/outgoing-mails.ts';
import { users } from '#server/database/tables/users.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { listPreferences, preferencesIn } from './preferences.ts';
import { listTicketPeople, toldOfComment } from './recipients.ts';
import { findTeam, listLeftToTeam } from './team.ts';

type Question = { ticketId: string; isInternal: boolean; isMailOn: boolean };

/**
 * Who will be told about a comment that the actor is about to write, the requester first, and whether they get an email.
 * Clients read here that it reaches the support team, if nobody is assigned.
 * Whoever wants neither emails nor notifications in the portal is left out.
 * @param isMailOn whether the server sends email at all
 */
export async function listRecipients(db: Db, actor: Actor, { ticketId, isInternal, isMailOn }: Question) {
  const people = await listTicketPeople(db, [ticketId]);
  const involved = toldOfComment(people, { authorId: actor.id, isInternal });
  const left = isStaff(actor)
    ? []
    : listLeftToTeam(await findTeam(db, [ticketId]), people, { ticketId, actorId: actor.id });
  const told = [...involved, ...left.filter(({ id }) => !involved.some((person) => person.id === id))];
  const ids = told.map(({ id }) => id);
  const preferences = await listPreferences(db, ids);
  const isRequester = ({ id }: Recipient) => people.some((person) => person.id === id && person.isRequester);
  const dead = isMailOn ? await idsOfDead(db, ids) : ids;
  return told
    .toSorted((one, other) => Number(isRequester(other)) - Number(isRequester(one)))
    .flatMap(({ id, firstName, lastName }) => {
      const wanted = preferencesIn(preferences, id)[isInternal ? 'noted' : 'replied'];
      const byMail = wanted?.mail === true && !dead.includes(id);
      return byMail || wanted?.portal ? [{ name: `${firstName} ${lastName}`, byMail }] : [];
    });
}

/** The ids of those of some people whose address does not exist, as a mail server has reported. */
export async function idsOfDead(db: Db, ids: string[]) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(deadAddresses, eq(deadAddresses.address, foldedAddress(users.email)))
    .where(and(inArray(users.id, ids), gt(deadAddresses.until, sql`now()`)));
  return rows.map(({ id }) => id);
}
