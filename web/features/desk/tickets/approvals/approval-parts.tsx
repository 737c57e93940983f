import { CircleCheck, CircleSlash, CircleX, ClockAlert, Hourglass } from 'lucide-react';
import { centsInWords } from '#contract/money-words.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { approvalKindLabels } from '#web/features/shared/approval-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { dateWords } from '#web/lib/time.ts';
import { FormattedText } from '#web/ui/formatted-text.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Approval } from './api.ts';
import { dayWords, decidedInWords, stateLabels, whoInWords } from './approval-words.ts';

const looks = {
  pending: ['bg-amber-wash text-amber', Hourglass],
  approved: ['bg-moss-wash text-moss', CircleCheck],
  declined: ['bg-brick-wash text-brick', CircleX],
  withdrawn: ['bg-sunken text-ink-soft', CircleSlash],
  expired: ['bg-sunken text-ink-soft', ClockAlert],
} as const;

type Props = { approval: Approval };

export function ApprovalBadge({ approval: { state } }: Props) {
  const [look, icon] = looks[state];
  return (
    <StateBadge icon={icon} look={look}>
      {stateLabels[state]}
    </StateBadge>
  );
}

/** What is asked, and what it costs, as far as the reader may know. */
export function ApprovalQuestion({ approval: { kind, question, amount, minutes } }: Props) {
  const costs = [amount && centsInWords(amount), minutes && `up to ${minutesInWords(minutes)}`];
  return (
    <div>
      <div className="font-medium [overflow-wrap:anywhere]">
        <FormattedText>{question}</FormattedText>
      </div>
      <p className="tabular text-ink-soft">{[approvalKindLabels[kind], ...costs].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** Who asked whom, until when, and what became of it. */
export function ApprovalStory({ approval }: Props) {
  const actor = useActor();
  const { state, askedByName, createdAt, endedAt, expiresOn, approvers = [] } = approval;
  return (
    <ul className="space-y-0.5 text-ink-soft [overflow-wrap:anywhere]">
      <li>
        {askedByName ? (
          <>
            <bdi>{askedByName}</bdi> asked on {dayWords(createdAt)}
          </>
        ) : (
          `A form asked on ${dayWords(createdAt)}`
        )}
      </li>
      {approvers.map(
        (approver) =>
          approver.decidedAt && (
            <li key={approver.id}>
              <bdi>{decidedInWords(approver, actor.id)}</bdi> on {dayWords(approver.decidedAt)}
              {approver.note && (
                <span dir="auto" className="block whitespace-pre-line border-line border-s-2 ps-2 text-ink">
                  {approver.note}
                </span>
              )}
            </li>
          ),
      )}
      {state === 'pending' && (
        <li>
          Waits for <bdi>{whoInWords(approval, actor.id)}</bdi>
          {expiresOn && `, until ${dateWords(expiresOn)}`}
        </li>
      )}
      {state === 'withdrawn' && endedAt && <li>Withdrawn on {dayWords(endedAt)}</li>}
      {state === 'expired' && expiresOn && <li>Nobody decided by {dateWords(expiresOn)}</li>}
    </ul>
  );
}
