import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';
import { RatingDesk } from '#web/features/ratings/rating-desk.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** How requesters rated what was done for them. */
export function Component() {
  usePageTitle('Ratings');
  return <RatingDesk tabs={<InboxTabs current="ratings" />} />;
}
