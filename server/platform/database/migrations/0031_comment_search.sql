CREATE INDEX "comments_words" ON "comments" USING gin (ascii_only(lower("body")) gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE not "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "notes_words" ON "comments" USING gin (ascii_only(lower("body")) gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE "comments"."is_internal";--> statement-breakpoint
CREATE INDEX "comments_letters" ON "comments" USING gin (letters_and_pairs(lower("body"))) WITH (gin_pending_list_limit=64) WHERE not "comments"."is_internal" and "comments"."body" ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "notes_letters" ON "comments" USING gin (letters_and_pairs(lower("body"))) WITH (gin_pending_list_limit=64) WHERE "comments"."is_internal" and "comments"."body" ~ '[^\x01-\x7f]';--> statement-breakpoint
-- Nobody plans by how often which letter occurs, and to count that takes seconds with every ANALYZE.
ALTER INDEX "comments_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "notes_letters" ALTER COLUMN 1 SET STATISTICS 0;
