import { ChartColumn, Star } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';

/** Switches between the figures of tickets and what requesters say about them. */
export function ReportTabs({ current }: { current: 'tickets' | 'ratings' }) {
  return (
    <nav aria-label="Kinds of reports" className="flex gap-1 border-line border-b px-2 sm:px-4 print:hidden">
      <SectionLink to="/admin/reports" isCurrent={current === 'tickets'} icon={ChartColumn}>
        Tickets
      </SectionLink>
      <SectionLink to="/admin/reports/ratings" isCurrent={current === 'ratings'} icon={Star}>
        Ratings
      </SectionLink>
    </nav>
  );
}
