-- The ids of the first tickets that the actor may see and that a search finds: every word occurs in the ticket itself, in the
-- name or address of its requester, in the name of its company, or in a comment that the actor may see. The first tickets
-- are read one by one. If they hold too few, the indexes are asked: those of words, or of letters for a search without three
-- letters or digits in a row. A ticket mentions a word itself or in a comment, or all are in names, whose tickets are then
-- read in order. If too many mention some word, one of the words may be in few tickets, with all those of the people and
-- companies of that name. Otherwise the answer is not complete, and more is read (search.ts). A value in a subquery is
-- hidden from the planner, so it plans once.
with recursive listed as not materialized (
  select *,
    (
      search_text like (select :word::text)
      or (select users.search_text like (select :word::text) from users where users.id = client_id)
      or (select split_part(companies.search_text, E'\n', 1) like (select :word::text) from companies where companies.id = company_id)
      or (
        select true from comments where ticket_id = tickets.id and comments.search_text like (select :word::text)
          and not is_internal --? own, manager
        -- In this order, the index of a ticket's comments is used even if nearly all comments are on one ticket.
        order by comments.created_at limit 1
      )
    )
    and not exists ( --? many, some
      select from unnest((select :others::text[])::text[]) as other(word) --? many, some
      where not ( --? many, some
        search_text like word --? many, some
        or (select users.search_text like word from users where users.id = client_id) --? many, some
        or (select split_part(companies.search_text, E'\n', 1) like word from companies where companies.id = company_id) --? many, some
        or coalesce(( --? many, some
          select true from comments where ticket_id = tickets.id and comments.search_text like word --? many, some
            and not is_internal --? public
          order by comments.created_at limit 1 --? many, some
        ), false) --? many, some
      ) --? many, some
    ) --? many, some
    as is_found,
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
      and company_id is distinct from (select company_id from users where id = assigned_to_id and is_active and deleted_at is null) --? unassigned
      or company_id in (select id from companies where archived_at is not null) --? unassigned
      and company_id = (select company_id from users where id = assigned_to_id)) --? unassigned
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
    and number <> (select :number::bigint) --? without
), newest as materialized ( --? part
), newest as not materialized ( --? whole
  select id, created_at, sort_key, is_found from listed
  order by
    created_at, id, --? oldest
    sort_key, created_at, id, --? due
    sort_key desc, created_at desc, id desc
  -- From a literal, the planner knows that few rows are wanted.
  limit 2000 --? part
), near as materialized (
  select id, created_at, sort_key from (
    select * from newest
    limit (select :window::int) --? part
  ) window_of_list
  where is_found
  limit (select :limit::int)
), missing as materialized (
  select false --? whole
  select (select count(*) from near) < :limit::int --? part
    and (select count(*) from (select from newest limit (select :window::int)) read) = :window::int --? part
    as is_any
), mentions as materialized (
  select array(
    (with hit as materialized (select id from listed
    where ascii_only(substr(search_text, 5)) like (select (:askedOwn::text[])[1]) --? words
    where ascii_only(substr(search_text, 5)) like any ((select :askedOwn::text[])::text[]) --? many
    where letters_and_pairs(search_text) @> (select letters_and_pairs((:askedOwn::text[])[1])) --? letters
    ) select id from hit limit (select :most::int + 1))
    union all
    (with hit as materialized (select ticket_id from comments
    where ascii_only(comments.search_text) like (select (:asked::text[])[1]) --? words
    where ascii_only(comments.search_text) like any ((select :asked::text[])::text[]) --? many
    where letters_and_pairs(comments.search_text) @> (select letters_and_pairs((:asked::text[])[1])) --? letters
      and not is_internal
    ) select ticket_id from hit limit (select :most::int + 1))
    union all --? staff_words, staff_many, staff_letters
    (with hit as materialized (select ticket_id from comments --? staff_words, staff_many, staff_letters
    where ascii_only(comments.search_text) like (select (:asked::text[])[1]) --? staff_words
    where ascii_only(comments.search_text) like any ((select :asked::text[])::text[]) --? staff_many
    where letters_and_pairs(comments.search_text) @> (select letters_and_pairs((:asked::text[])[1])) --? staff_letters
      and is_internal --? staff_words, staff_many, staff_letters
    ) select ticket_id from hit limit (select :most::int + 1)) --? staff_words, staff_many, staff_letters
  ) as ids
  where (select is_any from missing) and (select count(*) from near) < 3 and :asksAll::boolean
), people as materialized (
  with hit as materialized (select users.id from users join companies firm on firm.id = company_id
  where (select cardinality(ids) <= :most::int from mentions)
    and ascii_only(users.search_text) like (select (:asked::text[])[1]) --? words
    and ascii_only(users.search_text) like any ((select :asked::text[])::text[]) --? many
    and letters_and_pairs(users.search_text) @> (select letters_and_pairs((:asked::text[])[1])) --? letters
    and (users.search_text || E'\n' || split_part(firm.search_text, E'\n', 1)) like all ((select :patterns::text[])::text[])
    and company_id = :companyId --? own, manager
  ) select id from hit limit 101
), firms as materialized (
  select id from companies
  where (select cardinality(ids) <= :most::int from mentions)
    and ascii_only(search_text) like (select (:asked::text[])[1]) --? words, many
    and letters_and_pairs(search_text) @> (select letters_and_pairs((:asked::text[])[1])) --? letters
    and split_part(search_text, E'\n', 1) like all ((select :patterns::text[])::text[])
    and id = :companyId --? own, manager
  limit 101
), told as materialized (
  select (select count(*) from people) <= 100 and (select count(*) from firms) <= 100 as is_all
  from mentions where cardinality(ids) <= :most::int
), tried as (
  select 0 as turn, null::uuid[] as ids
  where (select is_any from missing) and (select count(*) from near) < 3 and (select is_all from told) is not true
  union all
  select turn + 1, hits.ids
  from tried, lateral (select (:asked::text[])[turn + 1] as word, (:askedOwn::text[])[turn + 1] as own_word) asked, lateral (
    select array(
      with hit as materialized (select id from users
      where ascii_only(users.search_text) like word --? words, many
      where letters_and_pairs(users.search_text) @> letters_and_pairs(word) --? letters
        and company_id = :companyId --? own, manager
      ) select id from hit limit (select :most::int + 1)
    ) as ids
  ) names, lateral (
    select array(
      with hit as materialized (select id from companies
      where ascii_only(companies.search_text) like word --? words, many
      where letters_and_pairs(companies.search_text) @> letters_and_pairs(word) --? letters
        and id = :companyId --? own, manager
      ) select id from hit limit (select :most::int + 1)
    ) as ids
  ) companies_named, lateral (
    select names.ids || companies_named.ids || array(
      (with hit as materialized (select id from listed
      where ascii_only(substr(search_text, 5)) like own_word --? words, many
      where letters_and_pairs(search_text) @> letters_and_pairs(word) --? letters
      ) select id from hit limit (select :most::int + 1))
      union all
      (with hit as materialized (select ticket_id from comments
      where ascii_only(comments.search_text) like word --? words, many
      where letters_and_pairs(comments.search_text) @> letters_and_pairs(word) --? letters
        and not is_internal
      ) select ticket_id from hit limit (select :most::int + 1))
      union all --? staff_words, staff_many, staff_letters
      (with hit as materialized (select ticket_id from comments --? staff_words, staff_many, staff_letters
      where ascii_only(comments.search_text) like word --? staff_words, staff_many
      where letters_and_pairs(comments.search_text) @> letters_and_pairs(word) --? staff_letters
        and is_internal --? staff_words, staff_many, staff_letters
      ) select ticket_id from hit limit (select :most::int + 1)) --? staff_words, staff_many, staff_letters
      union all
      (with hit as materialized (select id from listed where client_id = any(names.ids))
      select id from hit limit (select :most::int + 1))
      union all
      (with hit as materialized (select id from listed where company_id = any(companies_named.ids))
      select id from hit limit (select :most::int + 1))
    ) as ids
  ) hits
  where turn < least(3, cardinality(:asked::text[])) and coalesce(cardinality(tried.ids) > :most::int, true)
), chosen as materialized (
  select ids from tried where cardinality(ids) <= :most::int
)
select
  array(select id from listed where number = (select :number::bigint) --? exact, reference
    and is_found --? exact
  ) || --? exact, reference
  array(
    select id from (
      select * from near
      union select id, created_at, sort_key from listed where id = any((select ids from chosen)::uuid[]) and is_found
      union select id, created_at, sort_key from listed
      where id = any((select ids from mentions where (select is_all from told))::uuid[]) and is_found
      union select theirs.* from people, lateral (
        select id, created_at, sort_key from listed where client_id = people.id
        order by
          created_at, id, --? oldest
          sort_key, created_at, id, --? due
          sort_key desc, created_at desc, id desc
        limit 201
      ) theirs where (select is_all from told)
      union select theirs.* from firms, lateral (
        select id, created_at, sort_key from listed where company_id = firms.id
        order by
          created_at, id, --? oldest
          sort_key, created_at, id, --? due
          sort_key desc, created_at desc, id desc
        limit 201
      ) theirs where (select is_all from told)
    ) found
    order by
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    limit (select :limit::int)
  ) as ids,
  not (select is_any from missing) or (select is_all from told) is true or exists (select from chosen) as "isComplete"
