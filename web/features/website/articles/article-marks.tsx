import { CircleCheck, FilePenLine } from 'lucide-react';
import { exactTime, shortDate } from '#web/lib/time.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type Audience, audiences } from './audience.ts';

/** Whether its readers can read it. */
export function ArticleState({ isPublished }: { isPublished: boolean }) {
  return isPublished ? (
    <StateBadge icon={CircleCheck} look="bg-moss-wash text-moss">
      Published
    </StateBadge>
  ) : (
    <StateBadge icon={FilePenLine} look="bg-amber-wash text-amber">
      Draft
    </StateBadge>
  );
}

/** Who reads it once it is published. */
export function AudienceMark({ audience }: { audience: Audience }) {
  const { badge, icon } = audiences[audience];
  return (
    <StateBadge icon={icon} look="bg-sunken text-ink-soft">
      {badge}
    </StateBadge>
  );
}

export function UpdatedOn({ moment }: { moment: string }) {
  return (
    <span className="whitespace-nowrap">
      Updated{' '}
      <time dateTime={moment} data-tooltip={exactTime(moment)}>
        {shortDate(moment)}
      </time>
    </span>
  );
}
