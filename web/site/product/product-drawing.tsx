import type { CSSProperties, ReactNode } from 'react';
import satori from 'satori';
import type { Site } from '#content/site.ts';
import { colorsOf } from '../drawings/drawing-picture.ts';
import { pictureFonts } from '../preview/picture-fonts.ts';
import { icon } from '../shared/icon-picture.tsx';
import { type ProductName, type ProductTheme, productSizes } from './product-names.ts';

/** A color of the theme by its name in web/ui/colors.css. */
type Paint = (name: string) => string;

/**
 * The client portal as an SVG, in the provider's colors with their mark, and with requests that anybody could have. It is
 * a file, so that it doesn't delay the first paint of a page; its letters are lines, because a picture loads no fonts.
 */
export async function productDrawing(name: ProductName, theme: ProductTheme, site: Site) {
  const colors = colorsOf(site.brand.colors);
  const paint: Paint = (color) => colors[color]?.[theme] ?? '#808080';
  const mark = `data:image/png;base64,${(await icon(96, site)).toString('base64')}`;
  return satori(
    <Frame mark={mark} paint={paint}>
      {contents[name](paint)}
    </Frame>,
    { ...productSizes[name], fonts: pictureFonts(site.brand.fonts) },
  );
}

// Satori supports inline styles only, and each box says how its parts follow each other.
const down = { display: 'flex', flexDirection: 'column' } as const;
const across = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 12 } as const;
const bold: CSSProperties = { fontFamily: 'Title' };

type FrameProps = { mark: string; paint: Paint; children: ReactNode };

function Frame({ mark, paint, children }: FrameProps) {
  return (
    <div
      style={{
        ...down,
        width: '100%',
        height: '100%',
        background: paint('paper'),
        color: paint('ink'),
        fontFamily: 'Text',
        fontSize: 15,
        lineHeight: 1.45,
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 10,
          padding: '12px 16px',
          background: paint('surface'),
          borderBottom: `1px solid ${paint('line')}`,
        }}
      >
        <img src={mark} alt="" width={26} height={26} style={{ borderRadius: 6 }} />
        <span style={{ ...bold, fontSize: 17 }}>Support Portal</span>
      </div>
      <div style={{ ...down, padding: 20 }}>{children}</div>
    </div>
  );
}

const contents: Record<ProductName, (paint: Paint) => ReactNode> = {
  list: (paint) => <List paint={paint} />,
  thread: (paint) => <Thread paint={paint} />,
  report: (paint) => <Report paint={paint} />,
};

type Ticket = readonly [number: string, title: string, next: string];

const waiting: Ticket[] = [['TKT-1184', 'New laptop for the front desk', 'Which of the two should we order?']];
const working: Ticket[] = [
  ['TKT-1187', 'Scanner sends no email', 'You hear from us by 2:00 PM'],
  ['TKT-1179', 'Access to the shared folder', 'You hear from us by tomorrow, 10:00 AM'],
];

function List({ paint }: { paint: Paint }) {
  return (
    <div style={{ ...down }}>
      <span style={{ ...bold, marginBottom: 8 }}>Waiting for you</span>
      <Tickets tickets={waiting} edge={paint('copper')} next={paint('copper')} paint={paint} />
      <span style={{ ...bold, margin: '14px 0 8px' }}>With us</span>
      <Tickets tickets={working} edge={paint('line')} next={paint('ink-soft')} paint={paint} />
    </div>
  );
}

type TicketsProps = { tickets: Ticket[]; edge: string; next: string; paint: Paint };

function Tickets({ tickets, edge, next, paint }: TicketsProps) {
  return (
    <div style={{ ...down, gap: 8 }}>
      {tickets.map(([number, title, words]) => (
        <div
          key={number}
          style={{
            ...down,
            padding: '10px 16px',
            borderRadius: 8,
            background: paint('surface'),
            border: `1px solid ${edge}`,
          }}
        >
          <div style={across}>
            <span style={bold}>{title}</span>
            <span style={{ color: paint('ink-faint') }}>{number}</span>
          </div>
          <span style={{ color: next }}>{words}</span>
        </div>
      ))}
    </div>
  );
}

const messages = [
  ['client', '9:12 AM', 'The scanner on the second floor stopped sending email this morning.'],
  ['provider', '9:20 AM', 'Thank you. Its password expired last night. I am entering the new one now.'],
  ['client', '9:31 AM', 'A page just arrived. Thanks!'],
] as const;

function Thread({ paint }: { paint: Paint }) {
  const own = { marginLeft: 36, background: paint('sunken') };
  const theirs = { marginRight: 36, background: paint('river-wash') };
  return (
    <div style={{ ...down, gap: 10 }}>
      <div style={across}>
        <span style={{ ...bold, fontSize: 17 }}>Scanner sends no email</span>
        <span style={{ color: paint('ink-faint') }}>TKT-1187</span>
      </div>
      {messages.map(([side, time, text]) => (
        <div
          key={time}
          style={{ ...down, padding: '8px 16px', borderRadius: 8, ...(side === 'client' ? own : theirs) }}
        >
          <span style={{ color: paint('ink-faint') }}>{time}</span>
          <span>{text}</span>
        </div>
      ))}
      <Good paint={paint}>Solved at 9:31 AM</Good>
    </div>
  );
}

function Good({ paint, children }: { paint: Paint; children: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, color: paint('moss') }}>
      <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 6 9 17l-5-5" fill="none" stroke={paint('moss')} strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span>{children}</span>
    </div>
  );
}

const kinds = [
  ['Printers and scanners', 6],
  ['Passwords', 4],
  ['Email', 2],
] as const;

function Report({ paint }: { paint: Paint }) {
  return (
    <div style={{ ...down, gap: 12 }}>
      <span style={{ ...bold, fontSize: 17 }}>Last month</span>
      <span style={{ color: paint('ink-soft') }}>Every request that came in, and how we dealt with it.</span>
      {kinds.map(([kind, count]) => (
        <div key={kind} style={{ ...down, gap: 4 }}>
          <div style={across}>
            <span>{kind}</span>
            <span>{String(count)}</span>
          </div>
          <div style={{ width: `${(count * 100) / 6}%`, height: 8, borderRadius: 4, background: paint('copper') }} />
        </div>
      ))}
      <Good paint={paint}>Answered in time</Good>
    </div>
  );
}
