-- One page of a ticket's comments as JSON, each on a line; no row if the actor may not see the ticket. Lines are empty
-- once the page has reached its byte limit.
select (
  select string_agg(
    case when coalesce(bytes_above, 0) < :bytes then row_to_json(fields)::text else '' end,
    E'\n' order by
      page.created_at desc, page.id desc, --? newest
      page.created_at, page.id
  )
  from (
    select *, sum(octet_length(body)) over (rows between unbounded preceding and 1 preceding) as bytes_above
    from (
      select * from comments
      where ticket_id = tickets.id
        and not is_internal --? manager, own
        and (created_at, id) < (:moment::timestamptz, :id::uuid) --? before
        and (created_at, id) > (:moment::timestamptz, :id::uuid) --? after
      order by
        created_at desc, id desc, --? newest
        created_at, id
      limit :limit
    ) comments
  ) page, lateral (
    select
      page.id,
      body as comment,
      is_internal as "isInternal",
      first_name as "userName",
      last_name as "userLastName",
      role as "userRole",
      to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from users where users.id = author_id
  ) fields
) as lines
from tickets
where id = :ticketId
  and company_id not in (select id from companies where deleted_at is not null)
  and company_id is not distinct from :companyId --? own
  and (client_id = :userId or assigned_to_id = :userId) --? own
  and company_id = :companyId --? manager
