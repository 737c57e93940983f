import { MailChannels } from '#contract/incoming-mail-constants.ts';
import type { IncomingConfig } from '#server/platform/config/incoming-mail.ts';
import type { HasRoom } from '#server/platform/database/free-space.ts';
import { mailboxPoller } from './imap/poller.ts';
import type { mailListener as MailListener } from './listener.ts';
import type { Processing } from './process-mail.ts';
import { mailProcessing } from './processing.ts';

type Options = Omit<Processing, 'authservId' | 'nameServers'> & { hasRoom: HasRoom; settings: IncomingConfig };

/**
 * All channels of incoming email, and its processing.
 * @returns starts and stops them
 */
export async function incomingMail({ hasRoom, settings, ...around }: Options) {
  const { db, log, own } = around;
  const processing = mailProcessing({ ...around, authservId: settings.authservId });
  const common = { db, log, hasRoom };
  const listener = settings.listener && (await listenerOf({ ...common, own, settings: settings.listener }));
  const poller = settings.imap && mailboxPoller({ ...common, settings: settings.imap });
  return {
    /** For the routes. */
    options: {
      settings,
      own,
      authservId: settings.authservId,
      channels: channelsOf(settings),
      mailbox: settings.imap?.name,
    },
    start: async () => {
      await listener?.start();
      processing.start();
      poller?.start();
    },
    stop: async () => {
      await Promise.all([listener?.stop(), poller?.stop()]);
      await processing.stop();
    },
  };
}

/** Its library takes 10 MB. */
async function listenerOf(options: Parameters<typeof MailListener>[0]) {
  const { mailListener } = await import('./listener.ts');
  return mailListener(options);
}

function channelsOf({ listener, imap, token, mailgunKey, postmark }: IncomingConfig) {
  const { isLmtp } = listener ?? {};
  const set = { smtp: listener && !isLmtp, lmtp: isLmtp, imap, http: token, mailgun: mailgunKey, postmark };
  return MailChannels.filter((channel) => Boolean(set[channel]));
}
