-- One page of a ticket's comments as JSON, each on a line; no row if the actor may not see the ticket. Lines are empty
-- once the page has reached its byte limit.
select (
  select string_agg(
    case when coalesce(bytes_above, 0) < :bytes then row_to_json(fields)::text else '' end, E'\n' order by place
  )
  from (
    select *, count(*) over above as place, sum(octet_length(body)) over above as bytes_above
    from (
      select * from (
        (
          select id, author_id, body, is_internal, source, created_at, home_id, redactions, false as is_ticket from comments
          where ticket_id = tickets.id and not is_description
            and (not is_internal or :isStaff) and :isInPage
          order by :order
          limit :limit
        )
        union all (
          -- The descriptions of the tickets that were merged into this one, directly or one into another.
          with recursive merged as (
            select id from tickets first where merged_into_id = tickets.id and tickets.merged_into_id is null
            union all
            select next.id from tickets next join merged on next.merged_into_id = merged.id
          )
          select id, client_id, description, false, source, created_at, id, redactions, true from tickets described
          where id in (select id from merged) and :isInPage
        )
      ) entries
      order by :order
      limit :limit
    ) entries
    window above as (rows between unbounded preceding and 1 preceding)
  ) page, lateral (
    select
      page.id,
      body as comment,
      is_internal as "isInternal",
      first_name as "userName",
      last_name as "userLastName",
      role as "userRole",
      iso_time(page.created_at) as "createdAt",
      source,
      case when source = 'mail' then (
        select json_build_object('mailId', id, 'isVerified', verdict = 'pass', 'noteReason', note_reason) from incoming_mails
        where id = coalesce(
          (select id from incoming_mails where comment_id = page.id),
          (
            select mails.id from incoming_mails mails join users senders on senders.id = mails.user_id
            where is_ticket and mails.ticket_id = page.id and mails.result = 'ticket' and mails.state = 'done'
              and (:isStaff or senders.role not in ('super_admin', 'admin'))
            limit 1
          )
        )
          and (:isStaff or users.role not in ('super_admin', 'admin'))
      ) end as mail,
      (
        select coalesce(json_agg(json_strip_nulls(json_build_object(
          'id', files.id, 'name', files.name, 'size', files.size, 'contentType', content_type,
          'width', width, 'height', height
        )) order by position, files.id), '[]')
        from (
          select * from files where comment_id = page.id
          union all
          select files.* from files left join comments on comments.id = comment_id
          where is_ticket and files.home_id = page.id and (comment_id is null or is_description)
        ) files
      ) as files,
      (
        select json_build_object('id', id, 'ticketNumber', 'TKT-' || number, 'title', title)
        from tickets homes where homes.id = page.home_id
      ) as origin,
      redactions,
      :fieldsOfRole
    from users where users.id = author_id
  ) fields
) as lines
from tickets
where id = :ticketId and :isVisible
