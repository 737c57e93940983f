-- One page of the tickets that the actor may see, newest first, as JSON, each on a line. Lines are empty once the
-- page has reached its byte limit. A value in a subquery is hidden from the planner, so it plans only once.
with listed as not materialized (
  select * from tickets
  where company_id not in (select id from companies where deleted_at is not null)
    and company_id is not distinct from :companyId --? own
    and (client_id = :userId or assigned_to_id = :userId) --? own
    and company_id = :companyId --? manager
    and id = :ticketId --? one
    and id = any((select :ids::uuid[])::uuid[]) --? found
    and status in ('open', 'in_progress', 'waiting_client') --? active
    and status in ('resolved', 'closed') --? closed
    and status = any(:statuses::text[]) --? status
    and priority = (select :priority) --? priority
    and (created_at, id) < (:moment::timestamptz, :id::uuid) --? after
), newest as (
  -- The longest page first: from a literal, the planner knows that few rows are wanted.
  select *, sum(octet_length(description)) over (rows between unbounded preceding and 1 preceding) as bytes_above
  from (select * from listed order by created_at desc, id desc limit 201) longest
  limit (select :limit::int)
)
select string_agg(
  case when coalesce(bytes_above, 0) < :bytes then row_to_json(fields)::text else '' end,
  E'\n' order by newest.created_at desc, newest.id desc
) as lines
from newest, lateral (
  select
    newest.id,
    'TKT-' || number as "ticketNumber",
    title,
    description,
    category,
    priority,
    status,
    tags,
    client_id as "clientId",
    clients.first_name as "clientName",
    clients.last_name as "clientLastName",
    newest.company_id as "companyId",
    (select name from companies where companies.id = newest.company_id) as "companyName",
    assigned_to_id as "assignedToId",
    assignees.first_name as "assignedToFirstName",
    assignees.last_name as "assignedToLastName",
    to_char(newest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "resolvedAt",
    source,
    case when source <> 'portal' then (
      select json_build_object('mailId', mails.id, 'isVerified', mails.verdict = 'pass')
      from incoming_mails mails join users senders on senders.id = mails.user_id
      where mails.ticket_id = newest.id and mails.result = 'ticket' and mails.state = 'done'
        and senders.role not in ('super_admin', 'admin') --? manager, own
      limit 1
    ) end as mail,
    follows_id as "followsId",
    merged_into_id as "mergedIntoId",
    split_from_id as "splitFromId",
    version
    , ( --? one
      select coalesce(json_agg(json_strip_nulls(json_build_object( --? one
        'id', files.id, 'name', files.name, 'size', files.size, 'contentType', content_type, --? one
        'width', width, 'height', height --? one
      ))::jsonb || jsonb_build_object('commentId', --? one
        case when comment_id is null or is_description then files.home_id else comment_id end --? one
      ) order by comment_id nulls first, position, files.id), '[]') --? one
      from files left join comments on comments.id = comment_id --? one
      where files.ticket_id = newest.id --? one
        and not coalesce(is_internal, false) --? public
    ) as files --? one
    , ( --? one
      select coalesce(json_agg(json_build_object( --? one
        'id', linked.id, 'ticketNumber', 'TKT-' || linked.number, 'title', linked.title, 'relation', case --? one
          when linked.merged_into_id = newest.id then 'merged' when linked.split_from_id = newest.id then 'split' --? one
          when linked.id = newest.merged_into_id then 'merged_into' else 'split_from' end --? one
      ) order by linked.number), '[]') --? one
      from tickets linked --? one
      where (linked.merged_into_id = newest.id or linked.split_from_id = newest.id --? one
          or linked.id in (newest.merged_into_id, newest.split_from_id)) --? one
        and (linked.client_id = :userId or linked.assigned_to_id = :userId --? public
          or exists (select from users where users.id = :userId and role = 'manager')) --? public
    ) as links --? one
  from users clients
  left join users assignees on assignees.id = assigned_to_id
  where clients.id = client_id
) fields
