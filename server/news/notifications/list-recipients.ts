import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { idsOfDead } from '#server/platform/mail/dead-addresses.ts';
import { audience } from './audience.ts';
import { withChannels } from './channels.ts';
import { type Ticket, withPeople } from './ticket-people.ts';

type Comment = { ticket: Ticket; isInternal: boolean; isMailOn: boolean };

/**
 * Lists the people who will be told about a comment that the actor is writing, the requester first, and whether they get
 * an email. Excludes people who turned off both channels.
 * @param isMailOn whether the server sends email at all
 */
export async function listRecipients(db: Db, actor: Actor, { ticket, isInternal, isMailOn }: Comment) {
  const [withTheirs] = await withPeople(db, [ticket], !isStaff(actor));
  const action = isInternal ? 'noted' : 'commented';
  const comment = { action, actorId: actor.id, actorName: '', via: null, changes: null, subjectId: null } as const;
  const told = await withChannels(db, withTheirs ? audience(comment, withTheirs) : []);
  const ids = told.map(({ person }) => person.id);
  const dead = isMailOn ? await idsOfDead(db, ids) : ids;
  return told
    .toSorted((one, other) => Number(other.reason === 'requester') - Number(one.reason === 'requester'))
    .flatMap(({ person, inPortal, ...each }) => {
      const byMail = each.byMail && !dead.includes(person.id);
      return byMail || inPortal ? [{ name: `${person.firstName} ${person.lastName}`, byMail }] : [];
    });
}
