-- The tickets of a period, from the stored counts of its days: those created in it, resolved in it, and open at its end.
-- By day, priority, category and company. `:starts` are when the days of the period begin. All later days are stored, too.
with stored as materialized (
  select * from report_days
  where timezone = :timezone and part in ('all', 'priority', 'category', 'company') and day_start >= :from
), counted as (
  select case part when 'all' then 'day' else part end as part,
    case part when 'all' then width_bucket(day_start, :starts::timestamptz[])::text else key end as key,
    created, resolved, 0 as open
  from stored where day_start < :to
  union all
  -- What is open now was open at the end of the period, but for what changed since.
  select part, key, 0, 0, resolved - created from stored where day_start >= :to and part <> 'all'
  union all
  select case grouping(priority, category, company_id) when 3 then 'priority' when 5 then 'category' else 'company' end,
    coalesce(priority, category, company_id::text), 0, 0, count(*)
  from tickets
  where resolved_at is null and deleted_at is null and company_id not in (select id from companies where deleted_at < :to)
  group by grouping sets ((priority), (category), (company_id))
  union all
  -- Those that left with their company, for its last day.
  select 'day', width_bucket(companies.deleted_at, :starts::timestamptz[])::text, 0, 0, count(*)
  from companies join tickets on company_id = companies.id
  where companies.deleted_at >= :from and companies.deleted_at < :to and resolved_at is null and tickets.deleted_at is null
  group by 2
)
select part, key, sum(created)::int as created, sum(resolved)::int as resolved, sum(open)::int as open
from counted group by part, key
