import { Ban, CircleCheck, CircleSlash, Copy, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Invitation } from './api.ts';
import { expiryOf, usesOf } from './invitation-words.ts';

type InvitationRowProps = { invitation: Invitation; isBusy: boolean; onDeactivate: () => void };

/** One invitation: for whom, how far it is used, and its link for as long as that opens something. */
export function InvitationRow({ invitation, isBusy, onDeactivate }: InvitationRowProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { companyName, registrationLink, state } = invitation;

  async function handleCopy() {
    const isCopied = await copyToClipboard(registrationLink);
    setIsRefused(!isCopied);
    if (isCopied) toast({ title: messages.linkCopied });
  }

  return (
    <article aria-label={`Invitation to ${companyName}`} className="space-y-3 border-line border-b py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Facts invitation={invitation} />
        {state === 'active' && (
          <div className="flex gap-2">
            <Button
              look="secondary"
              className="px-3 text-sm"
              aria-label={`Copy link of the invitation to ${companyName}`}
              onClick={handleCopy}
            >
              <Copy className="size-4" aria-hidden="true" />
              Copy link
            </Button>
            <Button
              look="quiet"
              className="px-3 text-sm"
              aria-label={`Deactivate the invitation to ${companyName}`}
              disabled={isBusy}
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

function Facts({ invitation }: { invitation: Invitation }) {
  const { companyName, createdAt, createdByName, expiresAt } = invitation;

  return (
    <div className="min-w-0 flex-1 basis-72 space-y-0.5 text-ink-soft text-sm">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h4 className="font-sans font-semibold text-base text-ink tracking-normal [overflow-wrap:anywhere]">
          {companyName}
        </h4>
        <StateBadge state={invitation.state} />
      </div>
      <p className="tabular">
        {usesOf(invitation)} ·{' '}
        <time title={exactTime(expiresAt)} dateTime={expiresAt}>
          {expiryOf(invitation)}
        </time>
      </p>
      <p className="text-ink-faint">
        Created by {createdByName}, <RelativeTime value={createdAt} />
      </p>
    </div>
  );
}

const looks = {
  active: { label: 'Active', Icon: CircleCheck, className: 'bg-moss-wash text-moss' },
  expired: { label: 'Expired', Icon: Hourglass, className: 'bg-amber-wash text-amber' },
  'used up': { label: 'Used up', Icon: CircleSlash, className: 'bg-river-wash text-river' },
  deactivated: { label: 'Deactivated', Icon: Ban, className: 'bg-sunken text-ink-soft' },
} as const;

/** Colour, shape and word: any one of them is enough to tell the states apart. */
function StateBadge({ state }: { state: Invitation['state'] }) {
  const { label, Icon, className } = looks[state];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded px-2 py-0.5 font-medium text-xs',
        className,
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {label}
    </span>
  );
}
