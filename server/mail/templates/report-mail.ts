import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Paragraph } from './parts.ts';

type ReportMailProps = {
  provider: Provider;
  headline: string;
  companyName: string;
  tickets: { created: number; resolved: number; open: number };
  /** Promises that were kept or missed in the month. */
  promises: { kept: number; promised: number };
  url: string;
};

/** What happened to a company's tickets in a month. */
export function ReportMail({ provider, headline, companyName, tickets, promises, url }: ReportMailProps) {
  const { created, resolved, open } = tickets;
  const { kept, promised } = promises;
  const footer =
    'Managers of your company get this on the first of each month. You can turn it off on the page of the report.';
  const preview = `${created} tickets created, ${resolved} resolved, ${open} open at the end.`;
  return h(
    Frame,
    { provider, title: headline, preview, footer },
    h(Heading, null, headline),
    h(Paragraph, null, 'The support tickets of ', h('bdi', null, companyName), ':'),
    h(Facts, {
      facts: [
        ['Created', String(created)],
        ['Resolved', String(resolved)],
        ['Open at the end of the month', String(open)],
        ...(promised > 0 ? [['Promises kept', `${kept} of ${promised}`] satisfies [string, string]] : []),
      ],
    }),
    h(Button, { href: url }, 'Open the report'),
  );
}
