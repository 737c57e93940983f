import type { Db } from '#server/platform/database/client.ts';
import { createLink } from '#server/platform/links/links.ts';
import { type About, type Content, letterTo } from '#server/platform/mail/compose.ts';
import { refuseDead } from '#server/platform/mail/dead-addresses.ts';
import { findSubscriber } from './subscriptions.ts';

/** Asks an address to confirm its subscription to the status page. */
export async function composeSubscriptionMail(db: Db, about: About) {
  const { mail, setup, provider } = about;
  const subscriber = await findSubscriber(db, mail.subscriberId);
  if (!subscriber) return undefined;
  await refuseDead(db, subscriber.address);
  // No transaction creates the link: it must exist before the email arrives.
  const token = await createLink(db, 'status_confirm', { subjectId: subscriber.id, mailId: mail.id });
  const content: Content = {
    subject: `Confirm your subscription to the status of ${provider.name}`,
    template: 'SubscriptionMail',
    props: { url: `${setup.publicUrl}/api/status/confirm?token=${token}`, statusUrl: `${setup.publicUrl}/status` },
  };
  return letterTo({ name: '', address: subscriber.address }, content, about);
}
