-- Events that were committed after an earlier snapshot, or that a stream asks for that has just been opened; and the
-- snapshot for the next look. Snapshots find an event as soon as it is committed, whatever transactions still run.
with look as (
  select coalesce(:snapshot::pg_snapshot, pg_current_snapshot()) as earlier, event_position('0') as shift
), changed as (
  select kind, record_id, action, max(record_name) as record_name, max(position) as position,
    case when count(distinct coalesce(page::text, '')) = 1 then max(page::text) end as page,
    array_agg(changes -> 'company' -> 0 ->> 'id') filter (where changes ? 'company') as left_ids,
    bool_or(action = 'changed' and changes ? 'requester') as has_moved,
    bool_or(action = 'deleted' or changes ?| '{isPublished,audience,companies,isShared,components}') as may_hide,
    bool_or(
    case when position >= event_position(pg_snapshot_xmin(earlier))
      then not pg_visible_in_snapshot((position - shift)::text::xid8, earlier) else false end
  ) as is_new
  from look, events
  where position >= least(event_position(pg_snapshot_xmin(coalesce(:snapshot::pg_snapshot, pg_current_snapshot()))), :from::bigint)
  group by kind, record_id, action
)
select
  pg_current_snapshot()::text as snapshot,
  event_position(pg_snapshot_xmin(pg_current_snapshot()))::float8 as position,
  coalesce((
    select json_agg(json_build_object(
      'kind', kind, 'recordId', record_id, 'recordName', record_name, 'version', tickets.version, 'action', action,
      'page', page, 'position', position, 'isNew', is_new, 'mayHide', may_hide,
      'lostBy', case when kind = 'ticket' and has_moved then array_append(left_ids, company_id::text) else '{}' end
    ) order by position, record_id)
    from changed
    left join tickets on kind = 'ticket' and tickets.id = record_id
    left join companies on companies.id = company_id
    -- Pages that show a deleted ticket are told.
    where kind <> 'ticket' or (companies.deleted_at is null and (tickets.deleted_at is null or action = 'deleted'))
  ), '[]') as changes
