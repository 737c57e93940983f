import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Button, Facts, Heading, Link, Paragraph, SmallPrint } from './parts.ts';

type Line = {
  number: string;
  title: string;
  url: string;
  /** Who reported it, and when. */
  origin: string;
  /** Its solution or its state. */
  state: string | null;
};

export type ReportPart = {
  title: string;
  groups: { name: string | null; lines: Line[] }[];
  /** How many tickets are left out. */
  more: number;
};

type ReportMailProps = {
  provider: Provider;
  headline: string;
  companyName: string;
  summary: string;
  figures: [name: string, value: string][];
  parts: ReportPart[];
  url: string;
  /** When these emails come: `the first of each month` */
  sentOn: string;
};

/** A company’s report of a month or a quarter, as on its page. */
export function ReportMail({ provider, headline, companyName, summary, figures, parts, url, sentOn }: ReportMailProps) {
  const footer = `Managers of your company get this on ${sentOn}. You can turn it off on the page of the report.`;
  return h(
    Frame,
    { provider, title: headline, preview: summary, footer },
    h(Heading, null, headline),
    h(SmallPrint, null, h('bdi', null, companyName)),
    h(Paragraph, null, summary),
    h(Facts, { facts: figures }),
    ...parts.map((part) => h(Part, { key: part.title, ...part, url })),
    h(Button, { href: url }, 'Open the report'),
  );
}

const section = { borderTop: `1px solid ${colors.line}`, margin: '20px 0 0', padding: '16px 0 0' };

function Part({ title, groups, more, url }: ReportPart & { url: string }) {
  return h(
    'section',
    { className: 'section', style: section },
    h(Paragraph, null, h('strong', { style: { fontSize: '17px' } }, title)),
    ...groups.flatMap(({ name, lines }) => [
      name !== null && h(Paragraph, { key: name }, h('strong', null, h('bdi', null, name))),
      ...lines.map((line) => h(Ticket, { key: line.number, ...line })),
    ]),
    more > 0 && h(SmallPrint, null, `And ${more} more `, h(Link, { href: url }, 'in the portal'), '.'),
  );
}

function Ticket({ number, title, url, origin, state }: Line) {
  const faint = { color: colors.faint, fontSize: '14px' };
  return h(
    'p',
    { className: 'ink', style: { margin: '0 0 12px', color: colors.ink } },
    h(Link, { href: url }, number),
    ' ',
    h('bdi', null, title),
    h('br'),
    h('span', { className: 'faint', style: faint }, h('bdi', null, origin)),
    state !== null && h('br'),
    state !== null && h('bdi', { className: 'soft', style: { color: colors.soft, fontSize: '14px' } }, state),
  );
}
