import { Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { SectionLabel, SectionLink, TabList } from '#web/ui/tabs.tsx';
import type { Sections } from '../sections.ts';
import { RailViews } from './rail-views.tsx';

/** The places of the dashboard, with the views of the tickets below their tab. */
export function RailSections({
  sections: { tabs, links },
  isIcons = false,
}: {
  sections: Sections;
  isIcons?: boolean;
}) {
  const openNewTicket = useOpenNewTicket();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-2 pb-2">
      <Button
        className="rail-icons:px-0 mb-2 shrink-0"
        data-tooltip={isIcons ? 'Create ticket' : undefined}
        data-tooltip-side="end"
        onClick={openNewTicket}
      >
        <Plus className="size-4 shrink-0" aria-hidden="true" />
        <span className="rail-icons:sr-only">Create ticket</span>
      </Button>
      <TabList tabs={tabs} label="Sections of the dashboard" hasTooltips={isIcons} />
      <div className="order-2">
        <RailViews />
      </div>
      <nav aria-label="Other sections" className="order-4 mt-2 border-line border-t pt-2">
        {links.map(({ value, label, isCurrent, icon, Badge }) => (
          <SectionLink
            key={value}
            to={value}
            isCurrent={isCurrent}
            icon={icon}
            look="rail"
            tooltip={isIcons ? label : undefined}
          >
            <SectionLabel look="rail" Badge={Badge}>
              {label}
            </SectionLabel>
          </SectionLink>
        ))}
      </nav>
    </div>
  );
}

/** Above the list, the form keeps the filters; closing it leads back to where it was opened. */
function useOpenNewTicket() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return () => {
    const opened = new URLSearchParams(pathname === '/admin' ? search : '');
    if (opened.has('new')) return;
    const wanted = new URLSearchParams([...opened, ['new', '1']]);
    navigate(`/admin?${wanted}`, { state: { opened: `${opened}` } });
  };
}
