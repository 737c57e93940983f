import { and, inArray, isNotNull } from 'drizzle-orm';
import { invitations } from '#server/database/tables/invitations.ts';
import type { Consumer } from '#server/events/consumers.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { type NewMail, queueMails } from './outbox.ts';
import { securityHeadlines } from './user-mails.ts';

type Options = {
  /** Without a mail server nothing is queued: it would be outdated when one is set up. */
  isOn: boolean;
  wake: () => void;
};

/** Queues emails about accounts: the welcome to a new user, and notices about their login. */
export function queueUserMail({ isOn, wake }: Options): Consumer {
  return {
    name: 'user_mail',
    kinds: ['user'],
    handle: async (tx, events) => {
      const mails = events.flatMap(mailAbout);
      if (!isOn || mails.length === 0) return undefined;
      await queueMails(tx, mails);
      return wake;
    },
  };
}

/** Queues the emails of invitations that name an address. */
export function queueInvitationMail({ isOn, wake }: Options): Consumer {
  return {
    name: 'invitation_mail',
    kinds: ['invitation'],
    handle: async (tx, events) => {
      const ids = events.filter(({ action }) => action === 'created').map(({ recordId }) => recordId);
      if (!isOn || ids.length === 0) return undefined;
      const named = await tx
        .select({ invitationId: invitations.id, address: invitations.address })
        .from(invitations)
        .where(and(inArray(invitations.id, ids), isNotNull(invitations.address)))
        .orderBy(invitations.id);
      await queueMails(
        tx,
        named.map((mail) => ({ kind: 'invitation', ...mail })),
      );
      return wake;
    },
  };
}

function mailAbout({ id, action, recordId: userId, changes }: StoredEvent): NewMail[] {
  const mail = { userId, eventIds: [id] };
  if (action === 'created' || action === 'registered') return [{ kind: 'welcome', ...mail }];
  if (action === 'signed in' && !changes?.isNewNetwork) return [];
  return Object.hasOwn(securityHeadlines, action) ? [{ kind: 'security', ...mail }] : [];
}
