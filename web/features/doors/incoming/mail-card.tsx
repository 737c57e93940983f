import {
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  Paperclip,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { HeldReasonTexts, mailMessages } from '#contract/incoming-mail-constants.ts';
import { shortDate } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Link } from '#web/ui/link.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type IncomingMail, saveOriginal } from './api.ts';

type MailCardProps = {
  mail: IncomingMail;
  isBusy: boolean;
  onAccept: () => void;
  onDiscard: () => void;
  onRetry: () => void;
};

/** One email: who sent it, why it waits, what it says, and what can be done. */
export function MailCard({ mail, ...actions }: MailCardProps) {
  const { id, reason, sender, subject, text, attachments, isRemoved } = mail;
  const title = subject || '(no subject)';

  return (
    <article
      tabIndex={-1}
      data-mail={id}
      aria-label={`Email from ${sender || 'an unknown sender'}: ${title}`}
      className="grid gap-x-8 gap-y-3.5 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)_10rem]"
    >
      <Sender mail={mail} />
      <div className="min-w-0 max-w-[70ch] space-y-2.5 [overflow-wrap:anywhere]">
        <h3 dir="auto" className="font-sans font-semibold text-base tracking-normal">
          {title}
        </h3>
        {reason && mail.state === 'held' && (
          <p className="border-amber border-l-2 pl-3 text-ink-soft text-sm">{HeldReasonTexts[reason]}</p>
        )}
        {mail.deletedAfter && (
          <p className="text-ink-soft text-sm">
            {mail.state === 'held' ? 'Accept it to keep it. Otherwise it is' : 'It is'} deleted on{' '}
            <time dateTime={mail.deletedAfter}>{shortDate(mail.deletedAfter)}</time>.
          </p>
        )}
        {isRemoved && <p className="text-ink-soft text-sm">{mailMessages.removed}</p>}
        {text && (
          <p dir="auto" className="line-clamp-6 whitespace-pre-wrap">
            {text}
          </p>
        )}
        {attachments.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
            {attachments.map(({ name, size }, index) => (
              // Two files of an email may have one name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="inline-flex items-center gap-1.5">
                <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
                <bdi>{name || 'unnamed'}</bdi>
                <span className="tabular text-ink-faint">{Math.max(1, Math.round(size / 1_000))} KB</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Actions mail={mail} title={title} {...actions} />
    </article>
  );
}

type ActionsProps = MailCardProps & { title: string };

function Actions({ mail, title, isBusy, onAccept, onDiscard, onRetry }: ActionsProps) {
  const about = `“${title}”`;
  return (
    <div className="flex flex-wrap items-start gap-2 md:col-start-2 lg:col-start-auto lg:flex-col lg:items-stretch">
      {mail.state === 'held' && (
        <>
          <Button look="secondary" disabled={isBusy} onClick={onAccept} aria-label={`Accept ${about}`}>
            Accept
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onRetry} aria-label={`Try again with ${about}`}>
            Try again
          </Button>
        </>
      )}
      {!mail.isRemoved && (
        <Button look="quiet" onClick={() => saveOriginal(mail)} aria-label={`Download the original of ${about}`}>
          <Download className="size-4" aria-hidden="true" />
          Original
        </Button>
      )}
      {/* Apart: it is for good. */}
      {mail.state === 'held' && (
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={onDiscard}
          aria-label={`Discard ${about}`}
          className="max-lg:ml-auto lg:mt-3"
        >
          <Trash2 className="size-4" aria-hidden="true" />
          Discard
        </Button>
      )}
    </div>
  );
}

function Sender({ mail }: { mail: IncomingMail }) {
  const { sender, senderName, userName, createdAt, ticketId, ticketNumber, decidedAt, decidedByName } = mail;
  return (
    <div className="min-w-0 space-y-0.5 text-ink-soft text-sm [overflow-wrap:anywhere] md:row-span-2 lg:row-span-1">
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <MailStateBadge mail={mail} />
        <RelativeTime value={createdAt} className="whitespace-nowrap" />
      </div>
      <p dir="auto" className="font-semibold text-base text-ink">
        {userName ?? (senderName || sender || 'Unknown sender')}
      </p>
      {sender && (
        <p>
          <EmailAddress>{sender}</EmailAddress>
        </p>
      )}
      <Verdict verdict={mail.verdict} />
      {ticketId && (
        <p>
          <Link to={`/admin?ticket=${ticketId}`}>{ticketNumber}</Link>
        </p>
      )}
      {decidedAt && (
        <p>
          {mail.state === 'discarded' ? 'Discarded' : 'Accepted'} by <bdi>{decidedByName}</bdi>,{' '}
          <RelativeTime value={decidedAt} />
        </p>
      )}
    </div>
  );
}

const verdicts = {
  pass: [ShieldCheck, 'Sender verified'],
  fail: [ShieldAlert, 'Sender denied by its domain'],
  none: [ShieldAlert, 'Sender not verified'],
} as const;

function Verdict({ verdict }: Pick<IncomingMail, 'verdict'>) {
  const [Icon, words] = verdicts[verdict];
  return (
    <p className="flex items-center gap-1.5">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {words}
    </p>
  );
}

const results = {
  ticket: 'New ticket',
  comment: 'Comment',
  inquiry: 'Inquiry',
  automatic: 'Automatic',
  bounce: 'Returned',
  repeated: 'Same email again',
};

function MailStateBadge({ mail: { state, result } }: { mail: IncomingMail }) {
  if (state === 'held') {
    return (
      <StateBadge icon={CircleAlert} look="bg-amber-wash text-amber">
        Held
      </StateBadge>
    );
  }
  if (state === 'discarded') {
    return (
      <StateBadge icon={Ban} look="bg-sunken text-ink-soft">
        Discarded
      </StateBadge>
    );
  }
  if (state === 'waiting') {
    return (
      <StateBadge icon={Clock} look="bg-sunken text-ink-soft">
        Waiting
      </StateBadge>
    );
  }
  return (
    <StateBadge icon={CircleCheck} look="bg-moss-wash text-moss">
      {result ? results[result] : 'Done'}
    </StateBadge>
  );
}
