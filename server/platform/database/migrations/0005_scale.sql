-- Stop all programs, then start all: an older version beside this one would still write the column that goes.
-- Every character of a text, and every two that stand side by side: what an index of trigrams knows nothing of.
CREATE FUNCTION "letters_and_pairs"(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT letters || array(SELECT a || b FROM unnest(letters, letters[2:]) AS pair(a, b) WHERE b IS NOT NULL)
	FROM (SELECT string_to_array(searched, NULL) AS letters) AS split
$$;
--> statement-breakpoint
DROP INDEX "tickets_search";--> statement-breakpoint
-- Names of companies and people are searched where they stand: here, each of their tickets had to be written for a new one.
ALTER TABLE "tickets" DROP COLUMN "search_text", DROP COLUMN "search_names";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower('TKT-' || "tickets"."number"::text || E'\n' || "tickets"."title" || E'\n' || "tickets"."description")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (lower("actor_name" || E'\n' || "record_name") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "audit_entries_search_short" ON "audit_entries" USING gin (letters_and_pairs(lower("actor_name" || E'\n' || "record_name"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "companies_search_short" ON "companies" USING gin (letters_and_pairs(lower("name" || E'\n' || "domain")));--> statement-breakpoint
CREATE INDEX "companies_deleted" ON "companies" USING btree ("id") WHERE "companies"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_age" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_active_of_company" ON "tickets" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tickets"."status" in ('open', 'in_progress', 'waiting_client');--> statement-breakpoint
CREATE INDEX "tickets_of_priority" ON "tickets" USING btree ("priority","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_resolved_by_age" ON "tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tickets"."status" = 'resolved';--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (lower("title" || E'\n' || "description") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_numbers" ON "tickets" USING gin (lower('TKT-' || "number"::text) gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_words_short" ON "tickets" USING gin (letters_and_pairs(lower('TKT-' || "number"::text || E'\n' || "title" || E'\n' || "description"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_search_short" ON "users" USING gin (letters_and_pairs(lower("first_name" || ' ' || "last_name" || E'\n' || "email")));--> statement-breakpoint
-- Nobody plans by how often which letter occurs, and to count that takes seconds with every ANALYZE.
ALTER INDEX "tickets_words_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "companies_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "users_search_short" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "audit_entries_search_short" ALTER COLUMN 1 SET STATISTICS 0;
