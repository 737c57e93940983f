-- The tickets of a company that were resolved in a period and still are, the latest first: either those of routines, or the
-- others. Each has what provider staff wrote last in public before that. A merged one has its comments in the other ticket.
with solved as materialized (
  select * from tickets
  where company_id = :company and resolved_at >= :from and resolved_at < :to and deleted_at is null
    and (source = 'routine') = :isOfRoutine
  order by resolved_at desc, id
  limit :most
)
select solved.id, 'TKT-' || solved.number as "ticketNumber", solved.title, solved.category,
  requester.first_name || ' ' || requester.last_name as requester, solved.resolved_at as "resolvedAt",
  answer.body as answer, 'TKT-' || target.number as "mergedInto"
from solved
  join users requester on requester.id = solved.client_id
  left join tickets target on target.id = solved.merged_into_id
  left join lateral (
    select body from comments join users author on author.id = author_id and author.company_id is null
    where ticket_id = solved.id and not is_internal and not is_description and comments.source <> 'automatic'
      and body <> '' and comments.created_at <= solved.resolved_at
    order by comments.created_at desc, comments.id desc
    limit 1
  ) answer on true
order by solved.resolved_at desc, solved.id
