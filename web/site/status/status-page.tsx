import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatusPage as Status, StatusIncident } from '#contract/page-data.ts';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { ComponentBars } from './component-bars.tsx';
import { Incident } from './incident.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { agoWords, headingOf, momentIn } from './words.ts';

/** What works right now, what did not, and what will be worked on. */
export function StatusPage({ site, status }: SiteProps & { status: Status }) {
  const { components, open, planned, past, lastKnown, timeZone, canSubscribe } = status;
  return (
    <InSite site={site}>
      <PageHead
        title={headingOf(status)}
        trail={[{ href: '/', label: site.pages.home.label }]}
        intro={
          lastKnown ? <LastKnown {...lastKnown} timeZone={timeZone} /> : `What ${site.brand.name} runs for its clients.`
        }
      />
      <Reading
        aside={
          <>
            <SubscribeForm canSubscribe={canSubscribe} />
            <TalkToUs />
          </>
        }
      >
        {open.length > 0 && <Incidents title="Right now" incidents={open} timeZone={timeZone} />}
        {planned.length > 0 && <Incidents title="Planned maintenance" incidents={planned} timeZone={timeZone} />}
        <Section title="Services">
          <ul>
            {components.map((component) => (
              <ComponentBars key={component.name} component={component} />
            ))}
          </ul>
        </Section>
        {past.length > 0 ? (
          <Incidents title="The last 90 days" incidents={past} timeZone={timeZone} />
        ) : (
          <Section title="The last 90 days">
            <p className="text-ink-soft">No incidents and no maintenance.</p>
          </Section>
        )}
      </Reading>
    </InSite>
  );
}

/** The state is not read anew at the moment. */
function LastKnown({ at, minutes, timeZone }: { at: string; minutes: number; timeZone: string }) {
  return (
    <span className="inline-flex items-start gap-2">
      <CircleAlert className="mt-1 size-5 shrink-0 text-amber" aria-hidden="true" />
      <span>
        This is the last known state, from <time dateTime={at}>{momentIn(at, timeZone)}</time>, {agoWords(minutes)}. We
        can’t read a newer one right now.
      </span>
    </span>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-14 last:mb-0">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

type IncidentsProps = { title: string; incidents: StatusIncident[]; timeZone: string };

function Incidents({ title, incidents, timeZone }: IncidentsProps) {
  return (
    <Section title={title}>
      <ul className="grid gap-8">
        {incidents.map((incident) => (
          <li key={incident.id} id={incident.id}>
            <Incident incident={incident} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
