-- How many tickets the actor may see, up to a limit: a part of a larger statement. It looks at the tickets of the list's
-- first pages, in the same order, so that it is answered by the same indexes.
select count(*)::int from (
  select from tickets
  where deleted_at is null and company_id not in (select id from companies where deleted_at is not null)
    and company_id is not distinct from :companyId --? own, person
    and (client_id = :userId or assigned_to_id = :userId --? own
      or id = any(array(select ticket_id from ticket_participants where user_id = :userId))) --? own
    and company_id = :companyId --? manager
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
  order by
    due_at, --? missed, today
    created_at desc, id desc
  limit 1001
) counted
