-- Random text in a script with many letters made each pair of letters a key of its own: 12 MB of it grew indexes by 310 MB.
-- Pairs are numbers below 65,536 now. Pairs of ASCII characters never share a number; others may, which the exact condition
-- of a search sorts out.
DROP INDEX "audit_entries_search_short";--> statement-breakpoint
DROP INDEX "companies_search_short";--> statement-breakpoint
DROP INDEX "tickets_words_short";--> statement-breakpoint
DROP INDEX "users_search_short";--> statement-breakpoint
DROP FUNCTION "letters_and_pairs"(text);--> statement-breakpoint
CREATE FUNCTION "letters_and_pairs"(searched text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT letters || array(SELECT (a * 257 + b) % 65536 FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL)
	FROM (SELECT array(SELECT ascii(letter) % 65536 FROM unnest(string_to_array(searched, NULL)) AS letter) AS letters) AS split
$$;
--> statement-breakpoint
CREATE INDEX "audit_entries_search_short" ON "audit_entries" USING gin (letters_and_pairs(lower("actor_name" || E'\n' || "record_name"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "companies_search_short" ON "companies" USING gin (letters_and_pairs(lower("name" || E'\n' || "domain")));--> statement-breakpoint
CREATE INDEX "tickets_words_short" ON "tickets" USING gin (letters_and_pairs(lower('TKT-' || "number"::text || E'\n' || "title" || E'\n' || "description"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_search_short" ON "users" USING gin (letters_and_pairs(lower("first_name" || ' ' || "last_name" || E'\n' || "email")));--> statement-breakpoint
-- Nobody plans by how often which letter occurs, and to count that takes seconds with every ANALYZE.
ALTER INDEX "audit_entries_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "companies_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "tickets_words_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "users_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
-- The trigrams of a ticket's words are asked only for searches with three ASCII letters or digits in a row.
CREATE FUNCTION "ascii_only"(searched text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(searched, '[^\x01-\x7f]+', ' ', 'g')
$$;
--> statement-breakpoint
DROP INDEX "tickets_words";--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (ascii_only(lower("title" || E'\n' || "description")) gin_trgm_ops) WITH (gin_pending_list_limit=64);
