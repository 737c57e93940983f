-- The ids of the newest audit log events with the searched names. It works like server/desk/tickets/search-statement.ts.
with listed as not materialized (
  select *, :isFound as is_found from events where :conditions
), newest as materialized (
  select id, created_at from listed order by created_at desc, id desc limit 2000
), near as materialized (
  select * from newest where (select is_found from listed where listed.id = newest.id)
  order by created_at desc, id desc
  limit (select :limit::int)
), missing as materialized (
  select (select count(*) from near) < :limit and (select count(*) from newest) = 2000 as is_any
), indexed as materialized (
  select id, created_at from listed
  where (select is_any from missing) and is_found and :isIndexed
  limit 10000
)
select id from (
  select * from near
  union select * from indexed
  union (
    select id, created_at from listed where is_found and (select count(*) = 10000 from indexed)
    order by created_at desc, id desc limit 201
  )
) found
order by created_at desc, id desc
limit (select :limit::int)
