-- The next events of a consumer, in order. Moves its cursor past them and keeps it locked until the transaction ends; no row
-- if another process has it. Without wanted events the cursor passes over all others.
with cursor as materialized (
  select position, event_id, event_position(pg_snapshot_xmin(pg_current_snapshot())) - 1 as settled
  from event_cursors
  where consumer = :consumer
  for update skip locked
), taken as materialized (
  select * from events
  -- As values, the planner finds their place in the index.
  where (position, id) > ((select position from cursor), (select event_id from cursor))
    and position <= (select settled from cursor)
    and kind = any(:kinds::text[])
  order by position, id
  limit :batch
), last as materialized (
  select position, id from taken order by position, id offset :batch - 1
), moved as (
  update event_cursors set
    position = coalesce((select position from last), cursor.settled),
    event_id = coalesce((select id from last), :lastId::uuid)
  from cursor
  where consumer = :consumer
)
select
  exists (select from last) as "isFull",
  (
    select coalesce(json_agg(json_build_object(
      'id', id,
      'createdAt', iso_time(created_at),
      'actorId', actor_id,
      'actorName', actor_name,
      'client', client,
      'via', via,
      'action', action,
      'kind', kind,
      'recordId', record_id,
      'recordName', record_name,
      'subjectType', subject_type,
      'subjectId', subject_id,
      'searchText', search_text,
      'changes', changes,
      'position', position
    ) order by position, id), '[]')
    from taken
  ) as events
from cursor
