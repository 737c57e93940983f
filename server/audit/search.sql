-- The ids of the newest audit log events with the searched names. It works like server/tickets/search.sql.
with listed as not materialized (
  select *,
    true
      and split_part(search_text, E'\n', 1) like all ((select :actor::text[])::text[]) --? actorWords, actorShort
      and split_part(search_text, E'\n', 2) like all ((select :record::text[])::text[]) --? recordWords, recordShort
      as is_found
  from events
  where true
    and actor_id = :actorId --? actorId
    and record_id = :recordId --? recordId
    and kind = :kind --? kind
    and action = :action --? action
    and created_at >= :from::timestamptz --? from
    and created_at < :to::timestamptz --? to
    and (created_at, id) < (:moment::timestamptz, :id::uuid) --? after
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
  where (select is_any from missing) and is_found
    and ascii_only(search_text) like (select :actorAsked::text) --? actorWords
    and letters_and_pairs(search_text) @> (select letters_and_pairs(:actorAsked)) --? actorShort
    and ascii_only(search_text) like (select :recordAsked::text) --? recordWords
    and letters_and_pairs(search_text) @> (select letters_and_pairs(:recordAsked)) --? recordShort
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
