import { statusMessages } from '#contract/status-constants.ts';
import { effectWords, spanWords } from '#web/features/shared/incident-words.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { incidentList, type ListedIncident } from './api.ts';
import { IncidentBadge } from './state-badges.tsx';
import { StatusSection } from './status-section.tsx';

type IncidentsProps = { onOpen: (incidentId: string) => void };

/** What does not work now, and the maintenance that is planned or in progress. */
export function OpenIncidentList({ onOpen }: IncidentsProps) {
  return (
    <StatusSection title="Open now and planned">
      <Incidents open="true" onOpen={onOpen} none="Everything works, and no maintenance is planned." />
    </StatusSection>
  );
}

/** What is over, the latest start first. */
export function PastIncidents({ onOpen }: IncidentsProps) {
  return (
    <StatusSection title="Past">
      <Incidents open="false" onOpen={onOpen} none="No incident or maintenance yet." />
    </StatusSection>
  );
}

type ListProps = IncidentsProps & { open: 'true' | 'false'; none: string };

function Incidents({ open, none, onOpen }: ListProps) {
  const { list, view } = usePagedList(incidentList(open));
  return (
    <PagedList
      list={list}
      things="incidents"
      failure={statusMessages.incidentsFailed}
      loading={<LoadingIncidents />}
      empty={<p className="py-2 text-ink-soft">{none}</p>}
      place="inset"
    >
      <VirtualList {...view} label={open === 'true' ? 'Open incidents' : 'Past incidents'} rowHeight={92}>
        {(incident) => <IncidentRow incident={incident} onOpen={() => onOpen(incident.id)} />}
      </VirtualList>
    </PagedList>
  );
}

function IncidentRow({ incident, onOpen }: { incident: ListedIncident; onOpen: () => void }) {
  const { kind, title, state, components, isPublic, ticketCount, peopleCount } = incident;
  const facts = [
    kind === 'maintenance' ? 'Maintenance' : effectWords(incident),
    spanWords(incident),
    ticketCount > 0 && (ticketCount === 1 ? '1 ticket' : `${ticketCount} tickets`),
    peopleCount > 0 && `${peopleCount} affected too`,
    !isPublic && 'Not public',
  ].filter(Boolean);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full border-line border-t py-3 text-left -outline-offset-3 [overflow-wrap:anywhere] hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span dir="auto" className="min-w-0 font-semibold">
          {title}
        </span>
        <IncidentBadge state={state} />
      </span>
      <span className="block text-ink-soft text-sm">{facts.join(' · ')}</span>
      {components.length > 0 && <bdi className="block text-ink-faint text-sm">{components.join(', ')}</bdi>}
    </button>
  );
}

function LoadingIncidents() {
  return (
    <LoadingRows things="incidents" count={2} rowClassName="space-y-2.5 border-line border-t py-3">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-4 w-3/5" />
    </LoadingRows>
  );
}
