import { CircleAlert, CircleCheck, CircleDot, CircleX, MessagesSquare } from 'lucide-react';
import { InquiryStateLabels } from '#contract/inquiries-constants.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Inquiry } from './api.ts';

const looks = {
  spam: [CircleAlert, 'bg-amber-wash text-amber', 'Suspected spam'],
  waiting: [CircleDot, 'bg-amber-wash text-amber', 'Waiting'],
  new: [CircleDot, 'bg-amber-wash text-amber', InquiryStateLabels.new],
  in_conversation: [MessagesSquare, 'bg-river-wash text-river', InquiryStateLabels.in_conversation],
  won: [CircleCheck, 'bg-moss-wash text-moss', InquiryStateLabels.won],
  lost: [CircleX, 'bg-sunken text-ink-soft', InquiryStateLabels.lost],
} as const;

type Stated = Pick<Inquiry, 'isSuspectedSpam' | 'answeredAt' | 'state'>;

/** Where an inquiry stands; above all whether its sender waits for an answer. */
export function InquiryState({ inquiry }: { inquiry: Stated }) {
  const [icon, look, words] = looks[standingOf(inquiry)];
  return (
    <StateBadge icon={icon} look={look}>
      {words}
    </StateBadge>
  );
}

function standingOf({ isSuspectedSpam, answeredAt, state }: Stated) {
  if (isSuspectedSpam) return 'spam';
  return state !== 'new' && answeredAt === null ? 'waiting' : state;
}
