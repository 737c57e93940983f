-- Ticket events that were committed after an earlier snapshot, or that a stream asks for that has just been opened; and
-- the snapshot for the next look. Snapshots find an event as soon as it is committed, whatever transactions still run.
with look as (
  select coalesce(:snapshot::pg_snapshot, pg_current_snapshot()) as earlier, event_position('0') as shift
), changed as (
  select record_id, action, max(position) as position,
    array_agg(changes -> 'company' -> 0 ->> 'id') filter (where changes ? 'company') as left_ids,
    bool_or(action = 'changed' and changes ? 'requester') as has_moved,
    bool_or(
    case when position >= event_position(pg_snapshot_xmin(earlier))
      then not pg_visible_in_snapshot((position - shift)::text::xid8, earlier) else false end
  ) as is_new
  from look, events
  where position >= least(event_position(pg_snapshot_xmin(coalesce(:snapshot::pg_snapshot, pg_current_snapshot()))), :from::bigint)
    and kind = 'ticket'
  group by record_id, action
)
select
  pg_current_snapshot()::text as snapshot,
  event_position(pg_snapshot_xmin(pg_current_snapshot()))::float8 as position,
  coalesce((
    select json_agg(json_build_object(
      'ticketId', record_id, 'version', tickets.version, 'action', action, 'position', position, 'isNew', is_new,
      'lostBy', case when has_moved then array_append(left_ids, company_id::text) else '{}' end
    ) order by position, record_id)
    from changed join tickets on tickets.id = record_id join companies on companies.id = company_id
    -- Pages that show a deleted ticket are told.
    where companies.deleted_at is null and (tickets.deleted_at is null or action = 'deleted')
  ), '[]') as changes
