import type { Figures, Measured } from './report.ts';

type Value = { call: string; value: number | undefined };

const isSearch = ({ call }: { call: string }) => call.startsWith('search');
const isFirstPage = ({ call }: Figures) => call.startsWith('first page');
const isList = (figure: Figures) => isSearch(figure) || figure.call === 'filtered list';
const isHome = ({ call }: Figures) => call === 'home page';
const nameOf = ({ call, connections, tickets }: Figures) => `${call}, ${connections} at once, ${tickets} tickets`;

/** The goals. The worst value tells whether a goal is met. */
export function goalsOf({ figures, starts, growth, streams, files, bursts, idle, exports }: Measured) {
  const valuesOf = (some: Figures[], of: (figure: Figures) => number | undefined) =>
    some.map((figure) => ({ call: nameOf(figure), value: of(figure) }));
  const ofBare = (some: Figures[]) => valuesOf(some, (figure) => figure.ofBare);
  const timesOf = (some: Measured['growth']) => some.map(({ call, times }) => ({ call, value: times }));
  const single = figures.filter(({ connections }) => connections === 1);
  const home = figures.filter(isHome);
  const steady = growth.filter((entry) => !isSearch(entry));
  const lists = [...ofBare(figures.filter(isList)), ...openedTickets(figures)];
  const seconds = starts.map(({ tickets, milliseconds }) => ({
    call: `${tickets} tickets`,
    value: milliseconds / 1e3,
  }));

  return [
    goal('First list page against the bare server', '≥', 1, ofBare(figures.filter(isFirstPage))),
    goal('Lists, searches and one ticket with its thread against the bare server', '≥', 0.8, lists),
    goal(
      'Home page against nginx',
      '≥',
      0.7,
      valuesOf(home, (figure) => figure.ofNginx),
    ),
    goal('First page, one ticket, create, comment: most tickets against fewest', '≤', 1.3, timesOf(steady)),
    goal('Search: most tickets against fewest', '≤', 3, timesOf(growth.filter(isSearch))),
    goal(
      'Search after a burst of up to 20,000 tickets: any word against the usual one',
      '≤',
      4,
      bursts.map(({ search, burst, tickets, times }) => ({
        call: `${search}, burst of ${burst}, ${tickets} tickets`,
        value: times,
      })),
    ),
    goal(
      'Transactions per second with nobody there',
      '≤',
      0.5,
      idle.map(({ tickets, transactions }) => ({ call: `${tickets} tickets`, value: transactions })),
    ),
    goal(
      'One ticket, p99 beside exports against beside lists',
      '≤',
      1.5,
      exports.map(({ what, tickets, times }) => ({ call: `${what}, ${tickets} tickets`, value: times })),
    ),
    goal(
      'Search, p99 in ms at one connection',
      '≤',
      150,
      valuesOf(single.filter(isSearch), ({ p99 }) => p99),
    ),
    goal(
      'Report of a year with up to 100,000 tickets, p50 in ms at one connection',
      '≤',
      300,
      valuesOf(
        single.filter(({ call, tickets }) => call === 'report of a year' && tickets <= 100_000),
        ({ p50 }) => p50,
      ),
    ),
    goal(
      'Files of 25 MB up and down against the bare server',
      '≥',
      0.7,
      files.map(({ call, ofBare }) => ({ call, value: ofBare })),
    ),
    goal('Cold start to the first answer, in seconds', '≤', 3, seconds),
    goal(
      'Median of the first page with 2,000 streams against without',
      '≤',
      1.2,
      streams.map(({ tickets, times }) => ({ call: `${tickets} tickets`, value: times })),
    ),
    goal(
      'Resident memory of 2,000 streams, in MB',
      '≤',
      60,
      streams.map(({ tickets, memory }) => ({ call: `${tickets} tickets`, value: memory / 1e6 })),
    ),
    goal(
      'Resident memory after a start, in MB',
      '≤',
      180,
      idle.map(({ tickets, memory }) => ({ call: `${tickets} tickets`, value: memory / 1e6 })),
    ),
    goal(
      'Resident memory under load, in MB',
      '≤',
      210,
      valuesOf(figures, ({ memory }) => memory / 1e6),
    ),
  ];
}

/** Opening a ticket reads it and then its thread, so the times of both calls are added for both servers. */
function openedTickets(figures: Figures[]): Value[] {
  return figures.flatMap((ticket) => {
    if (ticket.call !== 'one ticket') return [];
    const { tickets, connections } = ticket;
    const isIts = (figure: Figures) => figure.tickets === tickets && figure.connections === connections;
    const thread = figures.find((figure) => figure.call === 'its thread' && isIts(figure));
    const time = (side: 'bare' | 'perSecond') => 1 / (ticket[side] ?? Number.NaN) + 1 / (thread?.[side] ?? Number.NaN);
    return [
      { call: nameOf({ ...ticket, call: 'one ticket with its thread' }), value: time('bare') / time('perSecond') },
    ];
  });
}

function goal(name: string, sign: '≥' | '≤', bound: number, values: Value[]) {
  const known = values.filter((entry): entry is { call: string; value: number } => !Number.isNaN(entry.value ?? NaN));
  const sorted = known.toSorted((one, other) => one.value - other.value);
  const worst = sign === '≥' ? sorted[0] : sorted.at(-1);
  const isMet = worst !== undefined && (sign === '≥' ? worst.value >= bound : worst.value <= bound);
  const reached = worst ? `${worst.value.toFixed(2)} (${worst.call})` : 'not measured';
  return { goal: `${name} ${sign} ${bound}`, worst: reached, isMet };
}
