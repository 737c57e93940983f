CREATE TABLE "imported_records" (
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "imported_records_system_kind_key_pk" PRIMARY KEY("system","kind","key")
);
--> statement-breakpoint
CREATE INDEX "imported_records_by_record" ON "imported_records" USING btree ("record_id");--> statement-breakpoint
-- In one statement, so that the table is rewritten once. It drops the indexes of the column.
ALTER TABLE "tickets"
	ADD COLUMN "former_number" text,
	DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS ('tkt-' || "tickets"."number"::text || E'\n' || coalesce('#' || searchable("tickets"."former_number") || E'\n', '') || searchable("tickets"."title") || E'\n' || searchable(joined("tickets"."tags")) || E'\n' || searchable("tickets"."description")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (ascii_only(substr("search_text", 5)) gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_words_short" ON "tickets" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64);
