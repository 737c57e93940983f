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
      select * from (
        (
          select id, author_id, body, is_internal, source, created_at, home_id, redactions, false as is_ticket from comments
          where ticket_id = tickets.id and not is_description
            and not is_internal --? manager, own
            and (created_at, id) < (:moment::timestamptz, :id::uuid) --? before
            and (created_at, id) > (:moment::timestamptz, :id::uuid) --? after
          order by
            created_at desc, id desc, --? newest
            created_at, id
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
          where id in (select id from merged)
            and (created_at, id) < (:moment::timestamptz, :id::uuid) --? before
            and (created_at, id) > (:moment::timestamptz, :id::uuid) --? after
        )
      ) entries
      order by
        created_at desc, id desc, --? newest
        created_at, id
      limit :limit
    ) entries
  ) page, lateral (
    select
      page.id,
      body as comment,
      is_internal as "isInternal",
      first_name as "userName",
      last_name as "userLastName",
      role as "userRole",
      to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      source,
      case when source <> 'portal' then (
        select json_build_object('mailId', id, 'isVerified', verdict = 'pass', 'noteReason', note_reason) from incoming_mails
        where id = coalesce(
          (select id from incoming_mails where comment_id = page.id),
          (
            select mails.id from incoming_mails mails join users senders on senders.id = mails.user_id
            where is_ticket and mails.ticket_id = page.id and mails.result = 'ticket' and mails.state = 'done'
              and senders.role not in ('super_admin', 'admin') --? manager, own
            limit 1
          )
        )
          and users.role not in ('super_admin', 'admin') --? manager, own
      ) end as mail
      , (select coalesce(json_agg(json_build_object( --? staff
          'id', mails.id, --? staff
          'name', coalesce(recipients.first_name || ' ' || recipients.last_name, ''), --? staff
          'state', case when bounced_at is not null then 'bounced' when failed_at is not null then 'failed' --? staff
            when sent_at is not null then 'sent' else 'waiting' end, --? staff
          'at', to_char(coalesce(bounced_at, failed_at, sent_at, mails.created_at) at time zone 'UTC', --? staff
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), --? staff
          'response', response) order by mails.id), '[]') --? staff
        from mailed_comments join outgoing_mails as mails on mails.id = mail_id --? staff
        left join users as recipients on recipients.id = mails.user_id --? staff
        where comment_id = page.id) as mailed --? staff
      , (
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
      redactions
      , case when page.author_id = :userId and not is_ticket and page.created_at > now() - :redactable::interval then --? manager, own
        to_char((page.created_at + :redactable::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') --? manager, own
      end as "redactableUntil" --? manager, own
    from users where users.id = author_id
  ) fields
) as lines
from tickets
where id = :ticketId
  and tickets.deleted_at is null and company_id not in (select id from companies where deleted_at is not null)
  and company_id is not distinct from :companyId --? own
  and (client_id = :userId or assigned_to_id = :userId --? own
    or tickets.id = any(array(select ticket_id from ticket_participants where user_id = :userId))) --? own
  and company_id = :companyId --? manager
