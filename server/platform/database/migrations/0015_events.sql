-- The id of a transaction. After a move to a server with lower ids, event-positions.ts replaces this function.
CREATE FUNCTION "event_position"(transaction xid8) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT transaction::text::bigint + 0
$$;
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"consumer" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME TO "events";--> statement-breakpoint
ALTER INDEX "audit_entries_pkey" RENAME TO "events_pkey";--> statement-breakpoint
ALTER INDEX "audit_entries_by_age" RENAME TO "events_by_age";--> statement-breakpoint
ALTER INDEX "audit_entries_of_actor" RENAME TO "events_of_actor";--> statement-breakpoint
ALTER INDEX "audit_entries_of_kind" RENAME TO "events_of_kind";--> statement-breakpoint
ALTER INDEX "audit_entries_of_action" RENAME TO "events_of_action";--> statement-breakpoint
ALTER INDEX "audit_entries_of_record" RENAME TO "events_of_record";--> statement-breakpoint
ALTER INDEX "audit_entries_search" RENAME TO "events_search";--> statement-breakpoint
ALTER INDEX "audit_entries_search_short" RENAME TO "events_search_short";--> statement-breakpoint
ALTER TRIGGER "audit_entries_append_only" ON "events" RENAME TO "events_append_only";--> statement-breakpoint
-- A constant default first: it applies to a million rows without rewriting them.
ALTER TABLE "events" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "position" SET DEFAULT event_position(pg_current_xact_id());--> statement-breakpoint
CREATE INDEX "events_in_order" ON "events" USING btree ("position","id");
