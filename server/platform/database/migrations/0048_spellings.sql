CREATE TABLE "spellings" (
	"kind" text NOT NULL,
	"folded" text NOT NULL,
	"spelling" text NOT NULL,
	CONSTRAINT "spellings_kind_folded_pk" PRIMARY KEY("kind","folded"),
	CONSTRAINT "known_kind" CHECK ("spellings"."kind" in ('tag', 'ticket category', 'article tag', 'article category'))
);
--> statement-breakpoint
insert into spellings (kind, folded, spelling)
select 'tag', lower(normalize(tag, NFC)), mode() within group (order by tag) from tickets, unnest(tags) as tag group by 2;--> statement-breakpoint
insert into spellings (kind, folded, spelling)
select 'ticket category', lower(normalize(category, NFC)), mode() within group (order by category) from tickets group by 2;--> statement-breakpoint
insert into spellings (kind, folded, spelling)
select 'article tag', lower(normalize(tag, NFC)), mode() within group (order by tag) from articles, unnest(tags) as tag group by 2;--> statement-breakpoint
insert into spellings (kind, folded, spelling)
select 'article category', lower(normalize(category, NFC)), mode() within group (order by category) from articles group by 2;--> statement-breakpoint
-- The categories that every installation has keep their own spelling.
update spellings set spelling = known from unnest(array[
  'Hardware Issues', 'Software Issues', 'Network & Connectivity', 'Email & Communication', 'Security & Access',
  'Backup & Recovery', 'Printing & Peripherals', 'Mobile Device Support', 'Server & Infrastructure', 'Database Issues',
  'User Training & Support', 'New User Setup', 'System Maintenance', 'Third-party Software', 'General IT Support'
]) as known where kind = 'ticket category' and folded = lower(known);--> statement-breakpoint
update tickets set category = spelling from spellings
where kind = 'ticket category' and folded = lower(normalize(category, NFC)) and spelling <> category;--> statement-breakpoint
update articles set category = spelling from spellings
where kind = 'article category' and folded = lower(normalize(category, NFC)) and spelling <> category;--> statement-breakpoint
update tickets set tags = (
  select array_agg(spelling order by place) from (
    select spelling, min(place) as place from unnest(tags) with ordinality as own (tag, place)
    join spellings on kind = 'tag' and folded = lower(normalize(tag, NFC)) group by spelling) as spelled)
where exists (
  select from unnest(tags) as tag join spellings on kind = 'tag' and folded = lower(normalize(tag, NFC)) where spelling <> tag);--> statement-breakpoint
update articles set tags = (
  select array_agg(spelling order by place) from (
    select spelling, min(place) as place from unnest(tags) with ordinality as own (tag, place)
    join spellings on kind = 'article tag' and folded = lower(normalize(tag, NFC)) group by spelling) as spelled)
where exists (
  select from unnest(tags) as tag join spellings on kind = 'article tag' and folded = lower(normalize(tag, NFC)) where spelling <> tag);--> statement-breakpoint
update articles set tag_line = array_to_string(tags, ', ') where tag_line <> array_to_string(tags, ', ');
