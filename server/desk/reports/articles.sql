-- The articles that solved tickets: staff linked to them in a public comment, and the ticket was then resolved in the
-- period, and still is.
select articles.id as "articleId", articles.title, count(distinct ticket.id)::int as tickets
from comments
  join users author on author.id = author_id and author.company_id is null
  join tickets ticket on ticket.id = ticket_id and comments.created_at <= resolved_at
  cross join lateral regexp_matches(comments.body, '/articles/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') link
  join articles on articles.id = link[1]::uuid and is_published and :isVisible
where not is_internal and comments.body like '%/articles/%' and comments.source <> 'automatic'
  and resolved_at >= :from and resolved_at < :to
  and ticket.deleted_at is null
  and (:company::uuid is null or ticket.company_id = :company)
group by articles.id, articles.title
order by tickets desc, folded(articles.title) collate "C", articles.id
limit :most
