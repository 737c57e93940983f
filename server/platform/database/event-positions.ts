import type pg from 'pg';
import { one } from './client.ts';

/**
 * Makes new events come after all known ones. Their position is the id of their transaction, and a database that was
 * restored into another server meets lower ids there; from then on, positions are ids plus an offset.
 * @param client in a transaction during which no program can write: at startup, or in a restore
 */
export async function continuePositions(client: pg.ClientBase) {
  const { last, next, offset } = one(
    (
      await client.query<{ last: string; next: string; offset: string }>(`
        select last, event_position(pg_snapshot_xmax(pg_current_snapshot())) as next,
          last + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as offset
        from (select greatest((select max(position) from events), (select max(position) from event_cursors), 0) as last)
          as known`)
    ).rows,
  );
  if (BigInt(last) < BigInt(next)) return;

  await client.query(`
    create or replace function event_position(transaction xid8) returns bigint language sql immutable strict parallel safe
    as $$ select transaction::text::bigint + ${BigInt(offset)} $$`);
}
