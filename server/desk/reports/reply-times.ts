import type { ClockFigures } from '#contract/reports.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';

type Row = ClockFigures & { clock: 'first reply' | 'resolution' };
type Period = { from: Date; to: Date; company?: string | undefined };

const readReplyTimes = statement<Row>('desk/reports/reply-times');

/** How long first replies and resolutions took, and how many promises were kept, of one company or all. */
export async function measureReplyTimes(db: Db, { from, to, company }: Period) {
  const rows = await readReplyTimes(db, { from, to, company }, { isRare: true });
  const figuresOf = (wanted: Row['clock']): ClockFigures => {
    const { clock: _, ...figures } = rows.find(({ clock }) => clock === wanted) ?? { clock: wanted, ...none };
    return figures;
  };
  return { firstReplies: figuresOf('first reply'), resolutions: figuresOf('resolution') };
}

/** The promises of both clocks together. */
export function promisesOf({ firstReplies, resolutions }: Record<'firstReplies' | 'resolutions', ClockFigures>) {
  return {
    promised: firstReplies.promised + resolutions.promised,
    kept: firstReplies.kept + resolutions.kept,
  };
}

const none: ClockFigures = { n: 0, median: null, p90: null, promised: 0, kept: 0 };
