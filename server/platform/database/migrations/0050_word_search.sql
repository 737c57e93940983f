-- Indexes are built several times as fast.
SET LOCAL maintenance_work_mem = '256MB';
--> statement-breakpoint
-- Most texts are ASCII, which their lengths tell faster than a regular expression.
CREATE OR REPLACE FUNCTION "ascii_only"(searched text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(searched) = length(searched) THEN searched ELSE regexp_replace(searched, '[^\x01-\x7f]+', ' ', 'g') END
$$;
--> statement-breakpoint
-- A text as it is compared with a search: contract/search-text.ts does the same. It does not depend on the locale of the
-- database, except for the case of letters other than Latin, Greek and Cyrillic ones.
CREATE FUNCTION "folded"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(written) > length(written) THEN
		regexp_replace(replace(replace(replace(replace(translate(
			lower(regexp_replace(normalize(translate(written, '´″‶', ''''''''), NFKD),
				'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g')),
			'"`‘’‚‛“”„‟«»‹›′‵ʹʺʻʼʽˈ՚׳״‐‑‒–—―−⸺⸻﹘﹣øØłŁđĐðÐħĦŧŦıŋŊς⁄ÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
			'''''''''''''''''''''''''''''''''''''''''''''''''''-----------oollddddhhttinnσ/æœþßαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
			'[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g')
	ELSE regexp_replace(translate(lower(written), '"`', ''''''), '[\u0001-\u001f\u007f][\u0001-\u0020\u007f]*| [\u0001-\u0020\u007f]+', ' ', 'g') END
$$;
--> statement-breakpoint
-- A text as it is searched: after a tab, the same with umlauts as people type them without their keys.
CREATE FUNCTION "searchable"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN octet_length(written) > length(written) AND written ~ '[äöüÄÖÜ\u0308]' AND normalize(written, NFC) ~ '[äöüÄÖÜ]' THEN
		folded(written) || E'\t' || folded(regexp_replace(regexp_replace(regexp_replace(normalize(written, NFC), '[äÄ]', 'ae', 'g'), '[öÖ]', 'oe', 'g'), '[üÜ]', 'ue', 'g'))
	ELSE folded(written) END;
--> statement-breakpoint
CREATE FUNCTION "joined"(tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(tags, ', ') $$;

--> statement-breakpoint
-- What full-text search reads. PostgreSQL's parser takes typographic punctuation for letters, depending on the locale. A
-- word with hyphens is also read as one.
CREATE FUNCTION "article_words"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT regexp_replace(words, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3003\u3008-\u303f\ufe30-\ufe4f\U0001f000-\U0001faff]+', ' ', 'g') || coalesce((
		SELECT string_agg(' ' || replace(compound[1], '-', ''), '' ORDER BY place)
		FROM regexp_matches(words, '([^\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3003\u3008-\u303f\ufe30-\ufe4f\U0001f000-\U0001faff]+(?:-[^\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3003\u3008-\u303f\ufe30-\ufe4f\U0001f000-\U0001faff]+)+)', 'g') WITH ORDINALITY AS found(compound, place)), '')
	FROM (SELECT folded(written) AS words) AS given);
--> statement-breakpoint
-- The addresses of links, which the plain text of an article lacks.
CREATE FUNCTION "link_addresses"(markdown text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (SELECT coalesce(string_agg(address[1], ' ' ORDER BY place), '')
	FROM regexp_matches(markdown, '\](?:\(\s*|:\s+)<?([^\s<>)]+)', 'g') WITH ORDINALITY AS found(address, place));
--> statement-breakpoint
DROP INDEX "tickets_numbers";--> statement-breakpoint
DROP INDEX "comments_words";--> statement-breakpoint
DROP INDEX "notes_words";--> statement-breakpoint
DROP INDEX "comments_letters";--> statement-breakpoint
DROP INDEX "notes_letters";--> statement-breakpoint
DROP INDEX "companies_by_place";--> statement-breakpoint
DROP INDEX "companies_search";--> statement-breakpoint
DROP INDEX "companies_search_short";--> statement-breakpoint
DROP INDEX "events_search";--> statement-breakpoint
DROP INDEX "events_search_short";--> statement-breakpoint
DROP INDEX "saved_replies_by_name";--> statement-breakpoint
DROP INDEX "tickets_words";--> statement-breakpoint
DROP INDEX "tickets_words_short";--> statement-breakpoint
DROP INDEX "users_of_company";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "users_search_short";--> statement-breakpoint
ALTER TABLE "articles"
	DROP COLUMN "document",
	DROP COLUMN "search_text",
	ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, article_words("articles"."title")), 'A') || setweight(to_tsvector('english'::regconfig, article_words("articles"."tag_line")), 'B') || setweight(to_tsvector('english'::regconfig, article_words("articles"."plain_text")), 'C') || setweight(to_tsvector('english'::regconfig, article_words(link_addresses("articles"."content"))), 'D')) STORED NOT NULL,
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("articles"."title") || E'\n' || searchable("articles"."tag_line") || E'\n' || searchable("articles"."category") || E'\n' || searchable("articles"."plain_text") || E'\n' || folded(link_addresses("articles"."content"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets"
	DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS ('tkt-' || "tickets"."number"::text || E'\n' || searchable("tickets"."title") || E'\n' || searchable(joined("tickets"."tags")) || E'\n' || searchable("tickets"."description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("comments"."body")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("companies"."name") || E'\n' || searchable("companies"."domain") || E'\n' || searchable("companies"."contact_email") || E'\n' || searchable("companies"."phone") || E'\t' || regexp_replace("companies"."phone", '[^0-9]', '', 'g') || E'\n' || searchable("companies"."address")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("events"."actor_name") || E'\n' || searchable("events"."record_name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable("users"."first_name" || ' ' || "users"."last_name") || E'\n' || searchable("users"."email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin (ascii_only("search_text") gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE not "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "notes_words" ON "comments" USING gin (ascii_only("search_text") gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "comments_letters" ON "comments" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64) WHERE not "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "notes_letters" ON "comments" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64) WHERE "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "companies_by_place" ON "companies" USING btree ((case when "archived_at" is null then '0' else '1' end || folded("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin (ascii_only("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_search_short" ON "companies" USING gin (letters_and_pairs("search_text"));--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin (ascii_only("search_text") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "events_search_short" ON "events" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "saved_replies_by_name" ON "saved_replies" USING btree (folded("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (ascii_only(substr("search_text", 5)) gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_words_short" ON "tickets" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_of_company" ON "users" USING btree ("company_id",folded("last_name") collate "C",folded("first_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (ascii_only("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_short" ON "users" USING gin (letters_and_pairs("search_text"));--> statement-breakpoint
CREATE INDEX "articles_document" ON "articles" USING gin ("document");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Nobody plans by how often which letter occurs, and to count that takes seconds with every ANALYZE.
ALTER INDEX "tickets_words_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "companies_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "users_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "events_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "comments_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "notes_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- A generated column is still empty when this trigger compares.
CREATE OR REPLACE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - '{changes,record_name,search_text}'::text[] = to_jsonb(OLD) - '{changes,record_name,search_text}'::text[]
		AND (NEW.record_name = OLD.record_name OR (NEW.record_name = '(removed)' AND NEW.kind IN ('file', 'mail')))
		AND NOT EXISTS (
			SELECT FROM jsonb_each(OLD.changes) AS was FULL JOIN jsonb_each(NEW.changes) AS becomes USING (key)
			WHERE was.value IS DISTINCT FROM becomes.value AND (NEW.kind <> 'ticket' OR key NOT IN ('title', 'description')
				OR becomes.value IS DISTINCT FROM '["(removed)", "(removed)"]'))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
