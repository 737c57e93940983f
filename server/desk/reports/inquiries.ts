import { count, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';

/**
 * The inquiries that arrived in a period, by month and state.
 * @param timezone in which months begin
 */
export async function countInquiries(db: Db, { from, to, timezone }: { from: Date; to: Date; timezone: string }) {
  const { createdAt, state, isSuspectedSpam } = inquiries;
  // Named by its place: with a parameter, PostgreSQL would not see that both are the same.
  const month = sql<string>`to_char(${createdAt} at time zone ${timezone}, 'YYYY-MM')`;
  const inState = (wanted: string) => sql<number>`(count(*) filter (where ${state} = ${wanted}))::int`;
  return (
    db
      .select({
        month,
        received: count(),
        inConversation: inState('in_conversation'),
        won: inState('won'),
        lost: inState('lost'),
      })
      .from(inquiries)
      // A literal condition, as in the index.
      .where(sql`not ${isSuspectedSpam} and ${createdAt} >= ${from} and ${createdAt} < ${to}`)
      .groupBy(sql`1`)
      .orderBy(sql`1`)
  );
}
