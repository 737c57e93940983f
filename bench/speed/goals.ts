import { type Figures, figureOf, type Growth, type Start } from './figures.ts';
import { count } from './plot.ts';

type Measured = { figures: Figures[]; starts: Start[]; growth: Growth[] };

type Goal = { goal: string; reached: string; isMet: boolean };

const isFirstPage = ({ call }: { call: string }) => call.startsWith('first page');
const isSearch = ({ call }: { call: string }) => call.startsWith('search');
const isList = (figure: Figures) => isSearch(figure) || figure.call === 'filtered list';

/** What the figures of one kind of database are held against. */
export function goalsOf({ figures, starts, growth }: Measured): Goal[] {
  const single = figures.filter(({ connections }) => connections === 1);
  const growthOf = (matches: (entry: { call: string }) => boolean) =>
    growth.filter(matches).map(({ call, times }) => ({ call, value: times }));
  const shares = (matches: (figure: Figures) => boolean, of: 'ofBare' | 'ofMemory') =>
    figures.filter(matches).map((figure) => ({ call: nameOf(figure), value: figure[of] ?? Number.NaN }));

  return [
    atLeast('First list page against the bare server', 1, shares(isFirstPage, 'ofBare')),
    atLeast('Lists, searches and one ticket with its thread against the bare server', 0.8, [
      ...shares(isList, 'ofBare'),
      ...sharesOfTickets(figures),
    ]),
    atLeast(
      'Home page against nginx or the bare server',
      0.7,
      shares(({ call }) => call === 'home page', 'ofMemory'),
    ),
    atMost(
      'First page, one ticket, create, comment with the most tickets against the fewest',
      1.3,
      growthOf((entry) => !isSearch(entry)),
    ),
    atMost('Search with the most tickets against the fewest', 3, growthOf(isSearch)),
    atMost(
      'Search, p99 in milliseconds at one connection',
      150,
      single.filter(isSearch).map(({ call, program }) => ({ call, value: program.p99 })),
    ),
    atMost(
      'Cold start to the first answer, in seconds',
      3,
      starts.map(({ tickets, milliseconds }) => ({
        call: `${count(tickets)} tickets`,
        value: milliseconds / 1_000,
      })),
    ),
    atMost(
      'Resident memory of the program, without its PostgreSQL, in MB',
      150,
      figures.map(({ call, program }) => ({ call, value: program.memory / 1e6 })),
    ),
  ];
}

type Value = { call: string; value: number };

/** Who opens a ticket asks for it and for its thread: one after the other, both take the sum of their times. */
function sharesOfTickets(figures: Figures[]): Value[] {
  return figures
    .filter(({ call }) => call === 'one ticket')
    .map((ticket) => {
      const thread = figureOf(figures, { ...ticket, call: 'its thread' });
      const time = (side: 'program' | 'bare') =>
        1 / (ticket[side]?.perSecond ?? Number.NaN) + 1 / (thread?.[side]?.perSecond ?? Number.NaN);
      return { call: nameOf({ ...ticket, call: 'one ticket with its thread' }), value: time('bare') / time('program') };
    });
}

const nameOf = ({ call, connections, tickets }: Pick<Figures, 'call' | 'connections' | 'tickets'>) =>
  `${call}, ${connections} at once, ${count(tickets)} tickets`;

function atLeast(goal: string, bound: number, values: Value[]): Goal {
  return held(`${goal}: at least ${bound}`, values.toSorted((a, b) => a.value - b.value)[0], (value) => value >= bound);
}

function atMost(goal: string, bound: number, values: Value[]): Goal {
  return held(`${goal}: at most ${bound}`, values.toSorted((a, b) => b.value - a.value)[0], (value) => value <= bound);
}

/** The worst of the values tells whether a goal is met. */
function held(goal: string, worst: Value | undefined, meets: (value: number) => boolean): Goal {
  if (!worst) return { goal, reached: 'not measured', isMet: false };
  return { goal, reached: `${worst.value.toFixed(2)} (${worst.call})`, isMet: meets(worst.value) };
}
