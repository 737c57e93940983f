import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import type { findArrivals } from '#contract/incoming-mail.ts';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Alert, LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { arrivals } from './api.ts';

type Arrivals = Reply<typeof findArrivals>;

const words: Record<Arrivals['channels'][number], string> = {
  smtp: 'This server takes email over SMTP',
  lmtp: 'Your mail server delivers email to this one (LMTP)',
  imap: 'This server fetches a mailbox (IMAP)',
  http: 'Your mail server posts email over HTTP',
  mailgun: 'Mailgun forwards email',
  postmark: 'Postmark forwards email',
};

const loading = <LoadingBars things="incoming email" bars={['h-4 w-3/5', 'h-4 w-2/5']} className="mt-3 space-y-2" />;

/** How email arrives, what arrived last, and how a mailbox is connected. */
export function IncomingSection() {
  const query = useQuery(arrivals);

  return (
    <section aria-labelledby="incoming-mail">
      <h4 id="incoming-mail" className="font-display font-semibold text-base">
        Incoming email
      </h4>
      <Loaded query={query} failure={mailMessages.listFailed} loading={loading}>
        {(data) => (data.channels.length > 0 ? <On {...data} /> : <Off />)}
      </Loaded>
    </section>
  );
}

function On({ channels, mailbox, lastArrivedAt }: Arrivals) {
  return (
    <div className="mt-2 space-y-4">
      {mailbox?.isSilent && <Alert>The mailbox can’t be reached, so no email arrives.</Alert>}
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 [overflow-wrap:anywhere]">
        <dt className="text-ink-faint">Ways</dt>
        <dd>
          {channels.map((channel) => (
            <p key={channel}>{words[channel]}</p>
          ))}
        </dd>
        {mailbox && (
          <>
            <dt className="text-ink-faint">Mailbox</dt>
            <dd>
              <bdi>{mailbox.name}</bdi>
            </dd>
            <dt className="text-ink-faint">Last contact</dt>
            <dd className={mailbox.isSilent ? 'font-semibold text-brick' : ''}>
              {mailbox.contactedAt ? <RelativeTime value={mailbox.contactedAt} /> : 'Never'}
            </dd>
          </>
        )}
        <dt className="text-ink-faint">Last email</dt>
        <dd>{lastArrivedAt ? <RelativeTime value={lastArrivedAt} /> : 'None yet'}</dd>
      </dl>
    </div>
  );
}

function Off() {
  return (
    <div className="mt-2 space-y-2 text-ink-soft [overflow-wrap:anywhere]">
      <p>No mailbox is connected: email from clients does not become a ticket or a comment yet.</p>
      <p>
        To fetch a mailbox, set <code>MAIL_IMAP_URL</code> to its address, as in{' '}
        <code>imaps://support%40example.com:password@mail.example.com/INBOX</code>, and restart the server. Microsoft
        365, Google Workspace and mail servers of your own are described in <code>docs/mail.md</code>.
      </p>
    </div>
  );
}
