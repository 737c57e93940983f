-- One page of the tickets that the actor may see, as JSON, each on a line. Lines are empty once the page has reached its
-- byte limit. A value in a subquery is hidden from the planner, so it plans only once; other values it should see.
with listed as not materialized (
  select *,
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
    and id = :ticketId --? one
    and id = any((select :ids::uuid[])::uuid[]) --? found
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
), page as (
  -- The longest page first: from a literal, the planner knows that few rows are wanted.
  select *, count(*) over above as place, sum(octet_length(description)) over above as bytes_above
  from (
    select * from listed order by
      array_position((select :ids::uuid[])::uuid[], id), --? found
      created_at, id, --? oldest
      sort_key, created_at, id, --? due
      sort_key desc, created_at desc, id desc
    limit 201
  ) longest
  window above as (rows between unbounded preceding and 1 preceding)
  limit (select :limit::int)
)
select string_agg(case when coalesce(bytes_above, 0) < :bytes then line else '' end, E'\n' order by place) as lines
from page, lateral (
  -- Built with concat, because row_to_json makes lists about 10 % slower (docs/performance.md, Tricks). A value that may be
  -- null needs coalesce, and text that people write needs to_json.
  select concat(
    '{"id":"', page.id,
    '","ticketNumber":"TKT-', number,
    '","title":', to_json(title),
    ',"description":', to_json(description),
    ',"category":', to_json(category),
    ',"priority":"', priority,
    '","status":"', status,
    '","tags":', to_json(tags),
    ',"clientId":"', client_id,
    '","clientName":', to_json(clients.first_name),
    ',"clientLastName":', to_json(clients.last_name),
    ',"companyId":"', page.company_id,
    '","companyName":', (select to_json(name) from companies where companies.id = page.company_id),
    ',"assignedToId":', coalesce('"' || assigned_to_id || '"', 'null'),
    ',"assignedToFirstName":', coalesce(to_json(assignees.first_name)::text, 'null'),
    ',"assignedToLastName":', coalesce(to_json(assignees.last_name)::text, 'null'),
    ',"hasActiveAssignee":', case when assignees.is_active and assignees.deleted_at is null
      and coalesce(assignees.company_id = page.company_id, true)
      and not exists (select from companies where id = assignees.company_id and archived_at is not null) then 'true' else 'false' end,
    ',"createdAt":"', to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","updatedAt":"', to_char(coalesce(
      public_updated_at, --? manager, own
      updated_at
    ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","resolvedAt":', coalesce('"' || to_char(resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'),
    ',"source":"', source,
    '","mail":', coalesce(case when source <> 'portal' then (
      select json_build_object('mailId', mails.id, 'isVerified', mails.verdict = 'pass')
      from incoming_mails mails join users senders on senders.id = mails.user_id
      where mails.ticket_id = page.id and mails.result = 'ticket' and mails.state = 'done'
        and senders.role not in ('super_admin', 'admin') --? manager, own
      limit 1
    ) end::text, 'null'),
    ',"followsId":', coalesce('"' || follows_id || '"', 'null'),
    ',"mergedIntoId":', coalesce('"' || merged_into_id || '"', 'null'),
    ',"splitFromId":', coalesce('"' || split_from_id || '"', 'null'),
    ',"version":', version,
    ',"promise":', coalesce((
      -- What is late is missed, also before somebody was notified of that.
      select case when page.due_at >= now() then shown::text else replace(replace(shown::text,
        case when first_reply_at is null and first_reply_due_at < now() then '"firstReplyKept":null' else '' end, '"firstReplyKept":false'),
        case when resolution_due_at < now() then '"resolutionKept":null' else '' end, '"resolutionKept":false') end
      from ticket_promises where ticket_id = page.id
    ), 'null'),
    ',"isUnread":', case when exists (
      select from notifications where user_id = :userId and ticket_id = page.id and read_at is null
        and kind = any(:clientKinds::text[]) --? manager, own
    ) then 'true' else 'false' end,
    ',"hasFiles":', case when exists (
      select from files
        left join comments on comments.id = comment_id --? manager, own
      where files.ticket_id = page.id
        and not coalesce(is_internal, false) --? manager, own
    ) then 'true' else 'false' end,
    ',"author":', coalesce(( --? one
      select json_build_object('name', authors.first_name || ' ' || authors.last_name, --? one
        'isStaff', authors.role in ('super_admin', 'admin')) --? one
      from users authors --? one
      where authors.id = coalesce( --? one
        (select author_id from comments where page.split_from_id is not null and is_description --? one
          and (comments.ticket_id = page.id and home_id is null or home_id = page.id) limit 1), --? one
        (select actor_id from events where record_id = page.id and action = 'created' limit 1)) --? one
        and authors.id <> page.client_id --? one
        -- Who wrote it at another company, before the ticket moved, is for provider staff. --? public
        and not exists (select from events where record_id = page.id and action = 'changed' and changes ? 'company') --? public
    )::text, 'null'), --? one
    ',"participants":', ( --? one
      select coalesce(json_agg(json_build_object('id', people.id, 'name', people.first_name || ' ' || people.last_name) --? one
        order by folded(people.last_name) collate "C", folded(people.first_name) collate "C", people.id), '[]') --? one
      from ticket_participants join users people on people.id = user_id --? one
      where ticket_id = page.id and people.company_id = page.company_id --? one
        and people.is_active and people.deleted_at is null --? one
        and not exists (select from companies where companies.id = page.company_id and archived_at is not null) --? one
    ), --? one
    ',"followers":', ( --? staff
      select coalesce(json_agg(json_build_object('id', people.id, 'name', people.first_name || ' ' || people.last_name) --? staff
        order by folded(people.last_name) collate "C", folded(people.first_name) collate "C", people.id), '[]') --? staff
      from ticket_followers join users people on people.id = user_id --? staff
      where ticket_id = page.id and people.company_id is null and people.is_active and people.deleted_at is null --? staff
    ), --? staff
    ',"files":', ( --? one
      select coalesce(json_agg(json_strip_nulls(json_build_object( --? one
        'id', files.id, 'name', files.name, 'size', files.size, 'contentType', content_type, --? one
        'width', width, 'height', height --? one
      ))::jsonb || jsonb_build_object('commentId', --? one
        case when comment_id is null or is_description then files.home_id else comment_id end --? one
      ) order by comment_id nulls first, position, files.id), '[]') --? one
      from files left join comments on comments.id = comment_id --? one
      where files.ticket_id = page.id --? one
        and not coalesce(is_internal, false) --? public
    ), --? one
    ',"redactions":', redactions::text, --? one
    ',"redactableUntil":', coalesce((select --? public
      '"' || to_char((page.created_at + :redactable::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' --? public
      from events where page.created_at > now() - :redactable::interval and record_id = page.id --? public
        and action = 'created' and actor_id = :userId limit 1), 'null'), --? public
    ',"links":', ( --? one
      select coalesce(json_agg(json_build_object( --? one
        'id', linked.id, 'ticketNumber', 'TKT-' || linked.number, 'title', linked.title, 'relation', case --? one
          when linked.merged_into_id = page.id then 'merged' when linked.split_from_id = page.id then 'split' --? one
          when linked.id = page.merged_into_id then 'merged_into' else 'split_from' end --? one
      ) order by linked.number), '[]') --? one
      from tickets linked --? one
      where linked.deleted_at is null --? one
        and linked.company_id not in (select id from companies where deleted_at is not null) --? one
        and linked.company_id = page.company_id --? public
        and (linked.merged_into_id = page.id or linked.split_from_id = page.id --? one
          or linked.id in (page.merged_into_id, page.split_from_id)) --? one
        and (linked.client_id = :userId or linked.assigned_to_id = :userId --? public
          or linked.id = any(array(select ticket_id from ticket_participants where user_id = :userId)) --? public
          or exists (select from users where users.id = :userId and role = 'manager')) --? public
    ), --? one
    '}'
  ) as line
  from users clients
  left join users assignees on assignees.id = assigned_to_id
  where clients.id = client_id
) fields
