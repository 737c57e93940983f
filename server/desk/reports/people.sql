-- What each of the staff did in a period, and all of them together, as the row without a person. `:from` and `:to` are moments;
-- work is dated by days, `:first` to `:last`. Each fact is read by an index that begins with the person or the time. Tickets that
-- were deleted count for nobody; time worked on them stays.
with staff as materialized (
  select id, first_name || ' ' || last_name as name, last_name, first_name, is_active and deleted_at is null as is_active
  from users where company_id is null
), answers as materialized (
  select author_id as person, ticket_id, home_id, created_at from comments
  where author_id in (select id from staff) and created_at >= :from and created_at < :to
    and not is_internal and not is_description and source <> 'automatic'
), facts as (
  select 'taken' as fact, user_id as person, ticket_id, null::int as value
  from ticket_assignments
  where user_id in (select id from staff) and first_at >= :from and first_at < :to
  union all
  select 'reply', person, ticket_id, null from answers
  union all
  -- As the report counts them (reply-times.sql). A reply may have moved to the ticket that its own was merged into.
  (select distinct on (promise.ticket_id) 'first reply', person, promise.ticket_id, first_reply_minutes
  from ticket_promises promise join answers on answers.created_at = first_reply_at
    and promise.ticket_id in (answers.ticket_id, answers.home_id)
  where first_reply_minutes is not null and first_reply_at >= :from and first_reply_at < :to
    and not exists (
      select from tickets join companies on companies.id = company_id
      where tickets.id = promise.ticket_id and (companies.deleted_at <= first_reply_at or tickets.source = 'routine')
    )
  order by promise.ticket_id, person)
  union all
  -- The last resolution counts: a ticket that was reopened has no time of one.
  select 'resolved', actor_id, tickets.id, null
  from tickets join events on record_id = tickets.id and events.created_at = resolved_at
  where resolved_at >= :from and resolved_at < :to and actor_id in (select id from staff)
    and events.created_at >= :from and events.created_at < :to
    and kind = 'ticket' and action = 'changed' and via is distinct from 'alert'
    and changes -> 'status' ->> 1 in ('resolved', 'closed') and changes -> 'status' ->> 0 not in ('resolved', 'closed')
  union all
  select 'rating', actor_id, ratings.ticket_id, score
  from ratings join events on events.id = resolution_id
  where ratings.created_at >= :from and ratings.created_at < :to and actor_id in (select id from staff)
), counted as (
  select fact, person, value from facts
  where not exists (select from tickets where tickets.id = facts.ticket_id and deleted_at is not null)
    and (:company::uuid is null or facts.ticket_id in (select id from tickets where company_id = :company))
  union all
  select 'time', user_id, minutes from time_entries
  where user_id in (select id from staff) and worked_on between :first and :last
    and (:company::uuid is null or company_id = :company)
), figures as (
  select person, grouping(person) = 1 as is_sum,
    (count(*) filter (where fact = 'taken'))::int as taken,
    (count(*) filter (where fact = 'reply'))::int as replies,
    (count(*) filter (where fact = 'resolved'))::int as resolved,
    (count(*) filter (where fact = 'first reply'))::int as "firstReplies",
    percentile_disc(0.5) within group (order by value) filter (where fact = 'first reply') as "firstReplyMedian",
    coalesce(sum(value) filter (where fact = 'time'), 0)::int as minutes,
    (count(*) filter (where fact = 'rating'))::int as ratings,
    (round(avg(value) filter (where fact = 'rating'), 2))::float8 as "ratingMean"
  from counted group by rollup (person)
)
select staff.id as "userId", staff.name, is_active as "isActive",
  coalesce(taken, 0) as taken, coalesce(replies, 0) as replies, coalesce(resolved, 0) as resolved,
  coalesce("firstReplies", 0) as "firstReplies", "firstReplyMedian", coalesce(minutes, 0) as minutes,
  coalesce(ratings, 0) as ratings, "ratingMean"
from staff full join figures on person = staff.id
where is_active or is_sum or person is not null
order by is_active desc, folded(last_name) collate "C", folded(first_name) collate "C", staff.id
