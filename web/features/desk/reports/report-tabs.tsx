import { ChartColumn, Star, Users } from 'lucide-react';
import { useLocation } from 'react-router';
import { SectionLink } from '#web/ui/tabs.tsx';

/** Switches between the figures of tickets, those of people, and what requesters say. Both figures have the same filters. */
export function ReportTabs({ current }: { current: 'tickets' | 'people' | 'ratings' }) {
  const { search } = useLocation();
  const filters = current === 'ratings' ? '' : search;
  return (
    <nav aria-label="Kinds of reports" className="flex gap-1 border-line border-b px-2 sm:px-4 print:hidden">
      <SectionLink to={`/admin/reports${filters}`} isCurrent={current === 'tickets'} icon={ChartColumn}>
        Tickets
      </SectionLink>
      <SectionLink to={`/admin/reports/people${filters}`} isCurrent={current === 'people'} icon={Users}>
        People
      </SectionLink>
      <SectionLink to="/admin/reports/ratings" isCurrent={current === 'ratings'} icon={Star}>
        Ratings
      </SectionLink>
    </nav>
  );
}
