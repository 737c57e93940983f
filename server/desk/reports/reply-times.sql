-- How long the first replies and the resolutions of a period took, in service minutes, and which promises were kept or
-- missed in it. The last two are those whose time has just passed, before the job stores that they were missed.
with clocks as (
  select 'first reply' as clock, first_reply_minutes as minutes, null::boolean as is_kept, ticket_id, first_reply_at as at
  from ticket_promises
  where first_reply_minutes is not null and first_reply_at >= :from and first_reply_at < :to
  union all
  select 'resolution', resolution_minutes, null, ticket_id, stopped_at
  from ticket_promises
  where resolution_minutes is not null and stopped_at >= :from and stopped_at < :to
  union all
  select 'first reply', null, first_reply_kept, ticket_id, first_reply_decided_at
  from ticket_promises
  where first_reply_decided_at is not null and first_reply_decided_at >= :from and first_reply_decided_at < :to
  union all
  select 'resolution', null, resolution_kept, ticket_id, resolution_decided_at
  from ticket_promises
  where resolution_decided_at is not null and resolution_decided_at >= :from and resolution_decided_at < :to
  union all
  select 'first reply', null, false, ticket_id, first_reply_due_at
  from ticket_promises
  where check_at <= now() and first_reply_kept is null and first_reply_at is null
    and first_reply_due_at >= :from and first_reply_due_at < least(:to, now())
  union all
  select 'resolution', null, false, ticket_id, resolution_due_at
  from ticket_promises
  where check_at <= now() and resolution_kept is null
    and resolution_due_at >= :from and resolution_due_at < least(:to, now())
)
select clock, count(minutes)::int as n,
  percentile_disc(0.5) within group (order by minutes) as median,
  percentile_disc(0.9) within group (order by minutes) as p90,
  count(is_kept)::int as promised, (count(*) filter (where is_kept))::int as kept
from clocks
-- Nobody broke a promise to a company that had been deleted.
where not exists (
    select from tickets join companies on companies.id = company_id
    where tickets.id = ticket_id and (companies.deleted_at <= clocks.at or tickets.deleted_at is not null
      -- What a routine asks for waits for its date, not for staff.
      or minutes is not null and tickets.source = 'routine')
  )
  and (:company::uuid is null or ticket_id in (select id from tickets where company_id = :company))
group by clock
