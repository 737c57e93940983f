-- Counts the tickets created and resolved on the latest days that are not stored yet, and stores them. `:starts` and
-- `:ends` are when each day begins and ends. `offset 0` is an optimization fence: each day reads an index, instead of all
-- tickets once for all days.
with days as (
  select * from unnest(:starts::timestamptz[], :ends::timestamptz[]) as day (day_start, day_end)
  where day_start not in (select day_start from report_days where timezone = :timezone and part = 'all')
  order by day_start desc limit :most
), counted as (
  -- A day without tickets is stored, too.
  select *, null as priority, null as category, null::uuid as company_id, 0 as created, 0 as resolved from days
  union all
  select day_start, day_end, priority, category, company_id, 1, 0
  from days, lateral (
    select * from tickets where created_at >= day_start and created_at < day_end offset 0
  ) created
  where deleted_at is null
  union all
  select day_start, day_end, priority, category, company_id, 0, 1
  from days, lateral (
    select * from tickets where resolved_at >= day_start and resolved_at < day_end offset 0
  ) resolved
  where deleted_at is null
), stored as (
  insert into report_days (timezone, part, day_start, day_end, key, created, resolved)
  select
    :timezone,
    case grouping(priority, category, company_id)
      when 3 then 'priority' when 5 then 'category' when 6 then 'company' else 'all' end,
    day_start, day_end, coalesce(priority, category, company_id::text, ''), sum(created), sum(resolved)
  from counted
  group by grouping sets (
    (day_start, day_end), (day_start, day_end, priority), (day_start, day_end, category), (day_start, day_end, company_id)
  )
  having grouping(priority, category, company_id) = 7 or coalesce(priority, category, company_id::text) is not null
  on conflict do nothing
  returning part
)
select count(*)::int as days from stored where part = 'all'
