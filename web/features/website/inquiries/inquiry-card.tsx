import { Link as Address } from 'react-router';
import { MessageFiles } from '#web/features/desk/files/message-files.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Inquiry } from './api.ts';
import { ContactFacts } from './inquiry-facts.tsx';
import { InquiryState } from './inquiry-state.tsx';
import { useServiceWords } from './inquiry-words.ts';

type InquiryCardProps = { inquiry: Inquiry; isBusy: boolean; onMark: () => void };

/** One inquiry: sender, subject, message and actions. */
export function InquiryCard({ inquiry, isBusy, onMark }: InquiryCardProps) {
  const name = fullName(inquiry.firstName, inquiry.lastName);
  const mark = markOf(inquiry);
  const step = inquiry.answeredAt === null && !inquiry.isSuspectedSpam ? 'Reply' : 'Open';
  const address = `/admin/inquiries/${inquiry.id}`;

  return (
    <article
      tabIndex={-1}
      data-inquiry={inquiry.id}
      aria-label={`Message from ${name}`}
      className="grid gap-x-8 gap-y-3.5 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[16rem_minmax(0,1fr)_10rem] lg:grid-rows-1"
    >
      <Sender inquiry={inquiry} name={name} address={address} />
      <div className="min-w-0 max-w-[70ch] space-y-3">
        <p dir="auto" className="line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {inquiry.message}
        </p>
        {inquiry.files.length > 0 && <MessageFiles files={inquiry.files} label={`Files of ${name}`} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:col-start-2 lg:col-start-auto lg:flex-col lg:items-stretch">
        <Address
          to={address}
          aria-label={`${step}: message from ${name}`}
          className="inline-flex min-h-10 items-center justify-center rounded border border-line-strong bg-surface px-4 py-2 font-medium transition-colors hover:border-ink-soft hover:bg-sunken pointer-coarse:min-h-11"
        >
          {step}
        </Address>
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

type SenderProps = { inquiry: Inquiry; name: string; address: string };

function Sender({ inquiry, name, address }: SenderProps) {
  const { createdAt, service, assignedToName } = inquiry;

  return (
    <div className="min-w-0 space-y-0.5 text-ink-soft md:row-span-2 lg:row-span-1 text-sm [overflow-wrap:anywhere]">
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <InquiryState inquiry={inquiry} />
        <RelativeTime value={createdAt} className="whitespace-nowrap" />
      </div>
      <h3 dir="auto" className="font-sans font-semibold text-base tracking-normal">
        <Link to={address}>{name}</Link>
      </h3>
      <ContactFacts inquiry={inquiry} />
      <p className={service ? 'text-ink' : 'text-ink-faint'}>{useServiceWords(inquiry)}</p>
      {inquiry.answeredAt !== null && (
        <p className="pt-1">
          Answered by <bdi>{inquiry.answeredByName}</bdi>, <RelativeTime value={inquiry.answeredAt} />
        </p>
      )}
      {assignedToName && (
        <p className="pt-1">
          Assigned to <bdi>{assignedToName}</bdi>
        </p>
      )}
    </div>
  );
}
