import { CircleAlert, CircleCheck, CircleDot, Mail } from 'lucide-react';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import { MessageFiles } from '#web/features/files/message-files.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Inquiry } from './api.ts';

type InquiryCardProps = { inquiry: Inquiry; isBusy: boolean; onMark: () => void };

/** One inquiry: sender, subject, message and actions. */
export function InquiryCard({ inquiry, isBusy, onMark }: InquiryCardProps) {
  const name = fullName(inquiry.firstName, inquiry.lastName);
  const mark = markOf(inquiry);
  const { providerName } = useProvider();

  return (
    <article
      tabIndex={-1}
      data-inquiry={inquiry.id}
      aria-label={`Message from ${name}`}
      className="grid gap-x-8 gap-y-3.5 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[16rem_minmax(0,1fr)_10rem] lg:grid-rows-1"
    >
      <Sender inquiry={inquiry} name={name} />
      <div className="min-w-0 max-w-[70ch] space-y-3">
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {inquiry.message}
        </p>
        {inquiry.files.length > 0 && <MessageFiles files={inquiry.files} label={`Files of ${name}`} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:col-start-2 lg:col-start-auto lg:flex-col lg:items-stretch">
        <a
          href={replyAddress(inquiry, providerName)}
          aria-label={`Reply to ${name}`}
          className="inline-flex min-h-10 items-center justify-center gap-2 rounded border border-line-strong bg-surface px-4 py-2 font-medium transition-colors hover:border-ink-soft hover:bg-sunken pointer-coarse:min-h-11"
        >
          <Mail className="size-4" aria-hidden="true" />
          Reply
        </a>
        <Button look="quiet" disabled={isBusy} onClick={onMark} aria-label={`${mark}: message from ${name}`}>
          {mark}
        </Button>
      </div>
    </article>
  );
}

function markOf({ isSuspectedSpam, answeredAt }: Inquiry) {
  if (isSuspectedSpam) return 'Not spam';
  return answeredAt === null ? 'Mark as answered' : 'Mark as waiting';
}

function Sender({ inquiry, name }: { inquiry: Inquiry; name: string }) {
  const { email, sentFrom, phone, service, createdAt } = inquiry;
  const call = callAddress(phone);

  return (
    <div className="min-w-0 space-y-0.5 text-ink-soft md:row-span-2 lg:row-span-1 text-sm [overflow-wrap:anywhere]">
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <InquiryState inquiry={inquiry} />
        <RelativeTime value={createdAt} className="whitespace-nowrap" />
      </div>
      <h3 dir="auto" className="font-sans font-semibold text-base text-ink tracking-normal">
        {name}
      </h3>
      <p>
        <EmailAddress>{email}</EmailAddress>
      </p>
      {sentFrom && (
        <p>
          Sent from <EmailAddress>{sentFrom}</EmailAddress>
        </p>
      )}
      {phone && <p>{call ? <Anchor href={call}>{phone}</Anchor> : phone}</p>}
      <p className={service ? 'text-ink' : 'text-ink-faint'}>
        {service ? InquiryServiceLabels[service] : 'No service chosen'}
      </p>
      {inquiry.answeredAt !== null && (
        <p className="pt-1">
          Answered by <bdi>{inquiry.answeredByName}</bdi>, <RelativeTime value={inquiry.answeredAt} />
        </p>
      )}
    </div>
  );
}

function InquiryState({ inquiry: { isSuspectedSpam, answeredAt } }: { inquiry: Inquiry }) {
  const [icon, words] = isSuspectedSpam
    ? ([CircleAlert, 'Suspected spam'] as const)
    : ([CircleDot, 'Waiting'] as const);
  return answeredAt === null ? (
    <StateBadge icon={icon} look="bg-amber-wash text-amber">
      {words}
    </StateBadge>
  ) : (
    <StateBadge icon={CircleCheck} look="bg-moss-wash text-moss">
      Answered
    </StateBadge>
  );
}

/** Opens the user's mail program with a reply started (RFC 6068). */
function replyAddress({ email, firstName }: { email: string; firstName: string }, providerName: string) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Re: your message to ${providerName}`);
  const body = encodeURIComponent(`Hello ${firstName},\r\n\r\n`);
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
