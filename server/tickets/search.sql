-- The ids of the first tickets that the actor may see and that a search finds: by number, title or description, by the name
-- of requester or company, or by a comment. The first 2,000 are read one by one. If they hold too few, the indexes are
-- used: those of words, or of letters for a search without three letters or digits in a row, which looks into comments only
-- for letters beyond ASCII (beyond). If these find very many, none of them among the first, reading on in order is cheaper.
-- A value in a subquery is hidden from the planner, so it plans once.
with listed as not materialized (
  select *,
    search_text like (select lower(:pattern))
      or (select lower(first_name || ' ' || last_name) like (select lower(:pattern)) from users where users.id = client_id)
      or (select lower(name) like (select lower(:pattern)) from companies where companies.id = company_id)
      or (
        select true from comments where ticket_id = tickets.id and lower(body) like (select lower(:pattern))
          and not is_internal --? own, manager
          and false --? letters
        -- In this order, the index of a ticket's comments is used even if nearly all comments are on one ticket.
        order by created_at limit 1
      ) as is_found,
    null::int as sort_key --? by_age
    urgency as sort_key --? urgency
    updated_at as sort_key --? updated
    public_updated_at as sort_key --? public_update
    due_at as sort_key --? due
  from tickets
  where deleted_at is null and company_id not in (select id from companies where deleted_at is not null)
    and company_id is not distinct from :companyId --? own
    and (client_id = :userId or assigned_to_id = :userId --? own
      or id = any(array(select ticket_id from ticket_participants where user_id = :userId))) --? own
    and company_id = :companyId --? manager
    and status in ('open', 'in_progress', 'waiting_client') --? active
    and status in ('resolved', 'closed') --? closed
    and status = any(:statuses::text[]) --? status
    and urgency = (select :urgency::int) --? priority
    and assigned_to_id = :assignee --? assignee
    and (assigned_to_id is null or assigned_to_id in (select id from users where moved_at is not null or not is_active or deleted_at is not null) --? unassigned
      and company_id is distinct from (select company_id from users where id = assigned_to_id and is_active and deleted_at is null)) --? unassigned
    and client_id = :requester --? requester
    and company_id = :company --? company
    and tags @> array[:tag::text] --? tag
    and category = :category --? category
    and created_at >= :from --? from
    and created_at < :to --? to
    and status in ('open', 'in_progress', 'waiting_client') --? missed, today
    and due_at < now() --? missed
    and due_at >= now() and due_at < now() + interval '26 hours' --? today
    and due_at < (select (date_trunc('day', now() at time zone zone) + interval '1 day') at time zone zone --? today
      from (select coalesce((select content ->> 'timezone' from promise_rules where kind = 'calendar'), :zone) as zone) place) --? today
    and (created_at, id) < (:moment::timestamptz, :id::uuid) --? after
    and (created_at, id) > (:moment::timestamptz, :id::uuid) --? after_oldest
    and (urgency, created_at, id) < ((select :key::int), :moment::timestamptz, :id::uuid) --? after_urgency
    and (updated_at, created_at, id) < (:key::timestamptz, :moment::timestamptz, :id::uuid) --? after_updated
    and (due_at, created_at, id) > (:key::timestamptz, :moment::timestamptz, :id::uuid) --? after_due
    and (public_updated_at, created_at, id) < (:key::timestamptz, :moment::timestamptz, :id::uuid) --? after_public_update
), first as materialized (
  select id, created_at, sort_key from listed
  order by
    created_at, id, --? oldest
    sort_key, created_at, id, --? due
    sort_key desc, created_at desc, id desc
  limit 2000
), near as materialized (
  select ordered.* from (
    select * from first
    order by
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    -- An optimization fence: tickets are looked into in this order, until enough are found.
    offset 0
  ) ordered
  where (select is_found from listed where listed.id = ordered.id)
  limit (select :limit::int)
), missing as materialized (
  select (select count(*) from near) < :limit and (select count(*) from first) = 2000 as is_any
), people as materialized (
  select id from users
  where (select is_any from missing) and lower(first_name || ' ' || last_name) like (select lower(:pattern))
    and company_id = :companyId --? own, manager
    and lower(first_name || ' ' || last_name || E'\n' || email) like (select lower(:pattern)) --? words
    and letters_and_pairs(lower(first_name || ' ' || last_name || E'\n' || email)) @> (select letters_and_pairs(lower(:letters))) --? letters, beyond
  limit 1000
), firms as materialized (
  select id from companies
  where (select is_any from missing) and lower(name) like (select lower(:pattern))
    and id = :companyId --? own, manager
    and lower(name || E'\n' || domain) like (select lower(:pattern)) --? words
    and letters_and_pairs(lower(name || E'\n' || domain)) @> (select letters_and_pairs(lower(:letters))) --? letters, beyond
  limit 1000
), remarks as materialized (
  select ticket_id from comments
  where (select is_any from missing) and lower(body) like (select lower(:pattern)) and not is_internal
    and ascii_only(lower(body)) like (select ascii_only(lower(:pattern))) --? words
    and body ~ '[^\x01-\x7f]' and letters_and_pairs(lower(body)) @> (select letters_and_pairs(lower(:letters))) --? beyond
    and false --? letters
  limit 10000
), notes as materialized (
  select ticket_id from comments
  where (select is_any from missing) and lower(body) like (select lower(:pattern)) and is_internal
    and ascii_only(lower(body)) like (select ascii_only(lower(:pattern))) --? words
    and body ~ '[^\x01-\x7f]' and letters_and_pairs(lower(body)) @> (select letters_and_pairs(lower(:letters))) --? beyond
    and false --? letters, own, manager
  limit 10000
), texts as materialized (
  select id, created_at, sort_key from (
    -- Returns no rows. It lets every line below start with `union all`.
    select * from listed where id is null
    union all select * from listed where ascii_only(lower(title || E'\n' || description)) like (select ascii_only(lower(:pattern))) --? words
    union all select * from listed where lower('TKT-' || number::text) like (select lower(:digits)) --? words
    union all select * from listed where letters_and_pairs(lower('TKT-' || number::text || E'\n' || title || E'\n' || description)) @> (select letters_and_pairs(lower(:letters))) --? letters, beyond
  ) indexed
  where (select is_any from missing) and search_text like (select lower(:pattern))
  limit 10000
), rest as materialized (
  select (select is_any from missing)
    and ((select count(*) from texts) = 10000 or (select count(*) from remarks) = 10000 or (select count(*) from notes) = 10000
      or (select count(*) from people) = 1000 or (select count(*) from firms) = 1000) as is_large
)
select id from (
  select * from near
  union select * from texts
  union select theirs.* from (select * from remarks union all select * from notes) said, lateral (
    select id, created_at, sort_key from listed where id = ticket_id limit 1
  ) theirs where not (select is_large from rest)
  union select theirs.* from people, lateral (
    select id, created_at, sort_key from listed where client_id = people.id
    order by
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    limit 201
  ) theirs where not (select is_large from rest)
  union select theirs.* from firms, lateral (
    select id, created_at, sort_key from listed where company_id = firms.id
    order by
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    limit 201
  ) theirs where not (select is_large from rest)
  union (
    select id, created_at, sort_key from listed where is_found and (select is_large from rest)
    order by
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    limit 201
  )
) found
order by
  created_at, id, --? oldest
  sort_key, created_at, id, --? due
  sort_key desc, created_at desc, id desc
limit (select :limit::int)
