-- The tickets of a period, counted from the tickets themselves: those created in it, resolved in it, and open at its
-- end. By day, priority, category, company and source. `:starts` are when its days begin. A deleted company's tickets are not open
-- any more; for a day, `open` is how many left with their company on it. A ticket that was reopened counts as open in every
-- period until it is resolved again, so that the lists of tickets always have what a report counts.
with reported as not materialized (
  select tickets.*, companies.deleted_at as left_at from tickets join companies on companies.id = company_id
  where tickets.deleted_at is null
    and (:company::uuid is null or company_id = :company)
), counted as (
  select width_bucket(created_at, :starts::timestamptz[]) as day, priority, category, company_id, source,
    1 as created, 0 as resolved, 0 as open
  from reported where created_at >= :from and created_at < :to
  union all
  select width_bucket(resolved_at, :starts::timestamptz[]), priority, category, company_id, source, 0, 1, 0
  from reported where resolved_at >= :from and resolved_at < :to
  union all
  select 0, priority, category, company_id, source, 0, 0, 1
  from reported where created_at < :to and (resolved_at is null or resolved_at >= :to)
    and (left_at is null or left_at >= :to)
  union all
  select width_bucket(left_at, :starts::timestamptz[]), null, null, null, null, 0, 0, 1
  from reported where left_at >= :from and left_at < :to and (resolved_at is null or resolved_at >= :to)
)
select
  case grouping(day, priority, category, company_id, source)
    when 15 then 'day' when 23 then 'priority' when 27 then 'category' when 29 then 'company' else 'source' end as part,
  coalesce(day::text, priority, category, company_id::text, source) as key,
  sum(created)::int as created, sum(resolved)::int as resolved, sum(open)::int as open
from counted
group by grouping sets ((day), (priority), (category), (company_id), (source))
having coalesce(day::text, priority, category, company_id::text, source) is not null
order by key
