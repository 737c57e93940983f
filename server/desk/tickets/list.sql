-- One page of tickets as JSON, each on a line. Lines are empty once the page has reached its byte limit.
with page as (
  -- The longest page first: from a literal, the planner knows that few rows are wanted.
  select *, count(*) over above as place, sum(octet_length(description)) over above as bytes_above
  from (select * from tickets where :conditions order by :order limit 201) longest
  window above as (rows between unbounded preceding and 1 preceding)
  limit (select :limit::int)
)
select string_agg(
  case when coalesce(bytes_above, 0) < :bytes then row_to_json(ticket)::text else '' end, E'\n' order by place
) as lines
from page as tickets, lateral (
  select :fields
  from companies, users clients left join users assignees on assignees.id = tickets.assigned_to_id
  where companies.id = tickets.company_id and clients.id = tickets.client_id
  -- For each ticket by itself: otherwise the planner may read all users.
  offset 0
) as ticket
