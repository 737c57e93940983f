-- The tickets of a company that were open at a moment, the oldest first: either those that are maintenance, or the others.
select tickets.id, 'TKT-' || number as "ticketNumber", title, status,
  requester.first_name || ' ' || requester.last_name as requester, tickets.created_at as "createdAt", resolved_at as "resolvedAt"
from tickets join users requester on requester.id = client_id
where tickets.company_id = :company and tickets.created_at < :to and (resolved_at is null or resolved_at >= :to)
  and tickets.deleted_at is null
  and (category = 'System Maintenance' or tags @> array['maintenance']) = :isPlanned
order by tickets.created_at, tickets.id
limit :most
