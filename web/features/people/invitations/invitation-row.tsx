import { Ban, CircleCheck, CircleSlash, Copy, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { exactTime } from '#web/lib/time.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Invitation } from './api.ts';
import { expiryOf, usesOf } from './invitation-words.ts';

type InvitationRowProps = {
  invitation: Invitation;
  /** What it is called: its company, or on the page of that company whom it is for. */
  title: string;
  onDeactivate: () => void;
};

/** One invitation: its uses, and its link while it is valid. */
export function InvitationRow({ invitation, title, onDeactivate }: InvitationRowProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { companyName, registrationLink, state } = invitation;

  async function handleCopy() {
    const isCopied = await copyToClipboard(registrationLink);
    setIsRefused(!isCopied);
    if (isCopied) toast({ title: invitationMessages.linkCopied });
  }

  return (
    <article aria-label={`Invitation to ${companyName}`} className="space-y-3 border-line border-b py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Facts invitation={invitation} title={title} />
        {state === 'active' && (
          <div className="flex gap-2">
            <Button
              look="secondary"
              size="small"
              aria-label={`Copy link of the invitation to ${companyName}`}
              onClick={handleCopy}
            >
              <Copy className="size-4" aria-hidden="true" />
              Copy link
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Deactivate the invitation to ${companyName}`}
              onClick={onDeactivate}
            >
              Deactivate
            </Button>
          </div>
        )}
      </div>
      {isRefused && <CopyField label="Registration link" value={registrationLink} isRefused />}
    </article>
  );
}

function Facts({ invitation, title }: Pick<InvitationRowProps, 'invitation' | 'title'>) {
  const { createdAt, createdByName, expiresAt } = invitation;

  return (
    <div className="min-w-0 flex-1 basis-72 space-y-0.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h5 dir="auto" className="font-semibold text-base text-ink">
          {title}
        </h5>
        <InvitationState state={invitation.state} />
      </div>
      <p className="tabular">
        {usesOf(invitation)} ·{' '}
        <time data-tooltip={exactTime(expiresAt)} dateTime={expiresAt}>
          {expiryOf(invitation)}
        </time>
      </p>
      {invitation.mailed && (
        <p>
          <bdi>{invitation.address}</bdi>: <MailStateWords {...invitation.mailed} />
        </p>
      )}
      <p className="text-ink-faint">
        Created by <bdi>{createdByName}</bdi>, <RelativeTime value={createdAt} />
      </p>
    </div>
  );
}

const states = {
  active: { label: 'Active', icon: CircleCheck, look: 'bg-moss-wash text-moss' },
  expired: { label: 'Expired', icon: Hourglass, look: 'bg-amber-wash text-amber' },
  'used up': { label: 'Used up', icon: CircleSlash, look: 'bg-river-wash text-river' },
  deactivated: { label: 'Deactivated', icon: Ban, look: 'bg-sunken text-ink-soft' },
} as const;

function InvitationState({ state }: { state: Invitation['state'] }) {
  const { label, ...badge } = states[state];
  return <StateBadge {...badge}>{label}</StateBadge>;
}
