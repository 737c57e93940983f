import { lineOf as onOneLine } from '#server/doors/incoming/mail-text.ts';

/** What is counted. */
export const Counted = [
  'company',
  'person',
  'ticket',
  'comment',
  'file',
  'article',
  'time entry',
  'agreement',
] as const;
type CountedKind = (typeof Counted)[number];

const plurals: Record<CountedKind, string> = {
  company: 'companies',
  person: 'people',
  ticket: 'tickets',
  comment: 'comments',
  file: 'files',
  article: 'articles',
  'time entry': 'time entries',
  agreement: 'agreements',
};

/** `joined`: an existing record was used instead. `known`: an earlier import stored it. */
type Outcome = 'imported' | 'joined' | 'known';

export type Remark = { what: string; why: string };

/** How many remarks of each list the terminal shows. */
const Shown = 20;

export type Report = ReturnType<typeof newReport>;

/** What an import did, record by record. */
export function newReport(system: string, isDryRun: boolean) {
  const counts = Object.fromEntries(Counted.map((kind) => [kind, { imported: 0, joined: 0, known: 0 }])) as Record<
    CountedKind,
    Record<Outcome, number>
  >;
  const leftOut: Remark[] = [];
  const changed: Remark[] = [];

  function text(most = Number.POSITIVE_INFINITY) {
    const title = isDryRun
      ? `What an import from ${system} would do. Nothing was changed.`
      : `The import from ${system} is complete.`;
    const lines = Counted.flatMap((kind) => lineOf(kind, counts[kind]));
    return [
      title,
      '',
      ...(lines.length > 0 ? lines : ['There was nothing to import.']),
      ...listOf(isDryRun ? 'Would be left out' : 'Left out', leftOut, most),
      ...listOf(isDryRun ? 'Would be changed' : 'Changed', changed, most),
    ].join('\n');
  }

  return {
    counts,
    leftOut,
    changed,
    count: (kind: CountedKind, outcome: Outcome = 'imported', number = 1) => {
      counts[kind][outcome] += number;
    },
    /** Notes something that was not imported. */
    leaveOut: (what: string, why: string) => void leftOut.push(remark(what, why)),
    /** Notes something that was changed by the import. */
    change: (what: string, why: string) => void changed.push(remark(what, why)),
    /** All of it, for a file. */
    text: () => text(),
    /** The beginning of each list. */
    summary: () => text(Shown),
  };
}

/** Names may have anything in them, also what a terminal obeys. */
function remark(what: string, why: string): Remark {
  return { what: onOneLine(what, LongestName), why: onOneLine(why, Number.POSITIVE_INFINITY) };
}

const LongestName = 500;

function lineOf(kind: CountedKind, { imported, joined, known }: Record<Outcome, number>) {
  if (imported + joined + known === 0) return [];
  const parts = [`${number(imported)} imported`];
  if (joined > 0) parts.push(`${number(joined)} matched existing records`);
  if (known > 0) parts.push(`${number(known)} from an earlier import`);
  return [`${`${capitalized(plurals[kind])}:`.padEnd(14)}${parts.join(', ')}`];
}

function listOf(title: string, remarks: Remark[], most: number) {
  if (remarks.length === 0) return [];
  const shown = remarks.slice(0, most).map(({ what, why }) => `  ${what}: ${why}`);
  const more = remarks.length - shown.length;
  return ['', `${title} (${number(remarks.length)}):`, ...shown, ...(more > 0 ? [`  … and ${number(more)} more`] : [])];
}

const number = (value: number) => value.toLocaleString('en-US');
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
