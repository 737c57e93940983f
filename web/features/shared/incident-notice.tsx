import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, Wrench } from 'lucide-react';
import { useId } from 'react';
import { isStaff } from '#contract/policies.ts';
import { incidentStateLabels } from '#contract/status-constants.ts';
import { useActor } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { effectWords, spanWords } from './incident-words.ts';
import { type OpenIncident, openIncidents, useJoinIncident } from './incidents.ts';

/**
 * What does not work right now, and coming maintenance. Shows nothing while all is well, while it loads and if it can't be
 * loaded: it is an addition to its screen.
 * @param isForm whether it is above the form of a new ticket, which it may make needless
 */
export function IncidentNotices({ isForm = false, className }: { isForm?: boolean; className?: string }) {
  const { data: all = [] } = useQuery(openIncidents);
  const shown = isForm ? all.filter(hasBegun) : all;
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Incidents and maintenance" className={classNames('grid gap-2', className)}>
      {shown.map((incident) => (
        <li key={incident.id}>
          <Notice incident={incident} isForm={isForm} />
        </li>
      ))}
    </ul>
  );
}

const hasBegun = ({ state }: OpenIncident) => state !== 'planned';

/** Planned work is one line until the day before it. */
const isFarOff = (incident: OpenIncident) => !hasBegun(incident) && Date.parse(incident.startsAt) - Date.now() > DAY;
const DAY = 24 * 3_600_000;

function Notice({ incident, isForm }: { incident: OpenIncident; isForm: boolean }) {
  const { kind, title, components, posts } = incident;
  const id = useId();
  const isMaintenance = kind === 'maintenance';
  const Icon = isMaintenance ? Wrench : TriangleAlert;
  const isLine = isFarOff(incident);
  const [latest] = isLine ? [] : posts;

  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex items-start gap-2.5 rounded border px-3.5 text-sm [overflow-wrap:anywhere]',
        isLine ? 'py-1.5' : 'py-3',
        isMaintenance ? 'border-river bg-river-wash' : 'border-amber bg-amber-wash',
      )}
    >
      <Icon
        className={classNames('mt-0.5 size-4.5 shrink-0', isMaintenance ? 'text-river' : 'text-amber')}
        aria-hidden="true"
      />
      <div className={classNames('min-w-0 flex-1', isLine && 'flex flex-wrap items-baseline gap-x-2')}>
        <h3
          id={id}
          dir="auto"
          className={classNames('font-sans font-semibold leading-snug', isLine ? 'text-sm' : 'text-base')}
        >
          {title}
        </h3>
        <p className="text-ink-soft">
          {incidentStateLabels[incident.state]} · {isMaintenance ? spanWords(incident) : effectWords(incident)}
          {components.length > 0 && (
            <>
              {' · '}
              <bdi>{components.join(', ')}</bdi>
            </>
          )}
        </p>
        {latest && (
          <p dir="auto" className="mt-1.5 whitespace-pre-line">
            {latest.text}
          </p>
        )}
        {latest && <RelativeTime value={latest.createdAt} className="mt-0.5 block text-ink-soft" />}
        <MeToo incident={incident} isForm={isForm} />
      </div>
    </section>
  );
}

/** Where clients say that an incident affects them too, instead of writing a ticket. */
function MeToo({ incident, isForm }: { incident: OpenIncident; isForm: boolean }) {
  const actor = useActor();
  const { mutate: join, isPending } = useJoinIncident();
  if (isStaff(actor) || !hasBegun(incident)) return null;
  if (incident.isMine) {
    return <p className="mt-2 font-medium">We know that it affects you, and will tell you when it is over.</p>;
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* In a form, the keyboard must not send the ticket. */}
      <Button look="secondary" size="small" disabled={isPending} onClick={() => join(incident.id)}>
        This affects me too
      </Button>
      {isForm && <span className="text-ink-soft">You don’t need to open a ticket.</span>}
    </div>
  );
}
