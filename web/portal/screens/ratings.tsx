import { RatingDesk } from '#web/features/desk/ratings/rating-desk.tsx';
import { ReportTabs } from '#web/features/desk/reports/report-tabs.tsx';

/** How requesters rated what was done for them. */
export function Ratings() {
  return <RatingDesk tabs={<ReportTabs current="ratings" />} />;
}
