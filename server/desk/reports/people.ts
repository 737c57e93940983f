import type { PeopleReport, PersonFigures } from '#contract/reports.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';

type Row = Omit<PersonFigures, 'firstReplies' | 'ratings'> & {
  /** Null for all of the staff together. */
  userId: string | null;
  name: string;
  isActive: boolean;
  firstReplies: number;
  firstReplyMedian: number | null;
  ratings: number;
  ratingMean: number | null;
};
type Period = { from: Date; to: Date; first: string; last: string; company?: string | undefined };

const readFigures = statement<Row>('desk/reports/people');

/**
 * What each of the staff did for one company or all.
 * @param period as moments, and the dates of its first and last day
 */
export async function countByPerson(db: Db, period: Period): Promise<Pick<PeopleReport, 'people' | 'all'>> {
  const { from, to, first, last, company } = period;
  const rows = await readFigures(db, { from, to, first, last, company }, { isRare: true });
  const people = rows.flatMap(({ userId, name, isActive, ...row }) =>
    userId === null ? [] : { userId, name, hasLeft: !isActive, ...figuresOf(row) },
  );
  const all = rows.find(({ userId }) => userId === null);
  if (!all) throw new Error('There is always a row of all');
  return { people, all: figuresOf(all) };
}

function figuresOf(row: Omit<Row, 'userId' | 'name' | 'isActive'>): PersonFigures {
  const { taken, replies, resolved, firstReplies, firstReplyMedian, minutes, ratings, ratingMean } = row;
  return {
    taken,
    replies,
    resolved,
    firstReplies: { n: firstReplies, median: firstReplyMedian },
    minutes,
    ratings: { n: ratings, mean: ratingMean },
  };
}
