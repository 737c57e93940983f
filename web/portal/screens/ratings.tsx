import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';
import { RatingDesk } from '#web/features/ratings/rating-desk.tsx';

/** How requesters rated what was done for them. */
export function Ratings() {
  return <RatingDesk tabs={<InboxTabs current="ratings" />} />;
}
