-- The promises to a company that were missed in a period, the latest first. The last two are those whose time has just
-- passed, before the job stores that they were missed (clocks.sql counts the same).
with missed as (
  select 'first reply' as clock, ticket_id, first_reply_decided_at as at from ticket_promises
  where first_reply_decided_at >= :from and first_reply_decided_at < :to and not first_reply_kept
  union all
  select 'resolution', ticket_id, resolution_decided_at from ticket_promises
  where resolution_decided_at >= :from and resolution_decided_at < :to and not resolution_kept
  union all
  select 'first reply', ticket_id, first_reply_due_at from ticket_promises
  where check_at <= now() and first_reply_kept is null and first_reply_at is null
    and first_reply_due_at >= :from and first_reply_due_at < least(:to, now())
  union all
  select 'resolution', ticket_id, resolution_due_at from ticket_promises
  where check_at <= now() and resolution_kept is null
    and resolution_due_at >= :from and resolution_due_at < least(:to, now())
)
select tickets.id, 'TKT-' || number as "ticketNumber", title,
  requester.first_name || ' ' || requester.last_name as requester, clock, at
from missed join tickets on tickets.id = ticket_id join users requester on requester.id = client_id
where tickets.company_id = :company and tickets.deleted_at is null
order by at desc, tickets.id
limit :most
