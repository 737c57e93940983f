import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus, TriangleAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useParameter } from '#web/lib/parameter.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { Still } from '#web/ui/still.tsx';
import { componentList } from './api.ts';
import { ComponentEditor } from './component-editor.tsx';
import { ComponentList } from './component-list.tsx';
import { IncidentEditor } from './incident-editor.tsx';
import { OpenIncidentList, PastIncidents } from './incident-lists.tsx';
import { IncidentPanel } from './incident-panel.tsx';

type Form = 'component' | 'incident' | 'maintenance';

/** What the provider runs for its clients, what does not work, and what will be worked on. */
export function StatusDesk() {
  const { data: components } = useQuery(componentList);
  const [form, setForm] = useState<Form>();
  const [incidentId, openIncident] = useParameter('incident');
  const close = () => setForm(undefined);
  const hasNone = components?.length === 0;
  const newComponent = (
    <Button look="secondary" onClick={() => setForm('component')}>
      <Plus className="size-4" aria-hidden="true" />
      Add component
    </Button>
  );

  return (
    <Column label="Status">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-4 sm:px-6">
        <h2 tabIndex={-1} data-landing className="mr-auto text-lg outline-none max-sm:w-full sm:text-xl">
          Status
        </h2>
        {components?.some(({ isPublic }) => isPublic) && (
          <Anchor href="/status" target="_blank" className="mr-2 inline-flex items-center gap-1.5 text-sm">
            Public page
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </Anchor>
        )}
        {components && !hasNone && (
          <>
            <Button look="secondary" onClick={() => setForm('maintenance')}>
              <Wrench className="size-4" aria-hidden="true" />
              Plan maintenance
            </Button>
            <Button onClick={() => setForm('incident')}>
              <TriangleAlert className="size-4" aria-hidden="true" />
              Report incident
            </Button>
          </>
        )}
      </div>
      <Still>
        {hasNone ? (
          <EmptyState title="No components yet" heading="h3" action={newComponent}>
            List what your clients use: email, internet, phones, backups. From then on there is a public status page,
            and you post an incident once for everyone affected.
          </EmptyState>
        ) : (
          <>
            <OpenIncidentList onOpen={openIncident} />
            <ComponentList newComponent={newComponent} />
            <PastIncidents onOpen={openIncident} />
          </>
        )}
      </Still>
      {form === 'component' && <ComponentEditor onClose={close} />}
      {(form === 'incident' || form === 'maintenance') && <IncidentEditor kind={form} onClose={close} />}
      {incidentId && <IncidentPanel key={incidentId} incidentId={incidentId} onClose={() => openIncident('')} />}
    </Column>
  );
}
