-- The last event of the next batch behind a place, and how many events the batch has. Every event below the end of the
-- oldest transaction is committed or gone for good. Above it, a transaction with a lower position may still commit: a
-- cursor that had passed it would skip its events.
select position::float8, id as "eventId", count(*) over ()::int as size from (
  select position, id from events
  where (position, id) > (:position::bigint, :eventId::uuid)
    and position < event_position(pg_snapshot_xmin(pg_current_snapshot()))
  order by position, id limit :limit::int
) batch
order by position desc, id desc limit 1
