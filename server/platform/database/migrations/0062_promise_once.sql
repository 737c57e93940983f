-- A time as the API writes it.
CREATE FUNCTION "iso_time"(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "ticket_promises" SET "paused_at" = ("shown" ->> 'pausedAt')::timestamptz WHERE "shown" ->> 'pausedAt' IS NOT NULL;--> statement-breakpoint
-- Until now, `is_active` said whether the clocks had stopped.
UPDATE "ticket_promises"
SET "stopped_at" = CASE WHEN NOT "is_active" THEN ("promise_story" #>> '{pauses,-1,from}')::timestamptz END
WHERE "is_active" <> ("stopped_at" IS NULL);--> statement-breakpoint
DROP INDEX "ticket_promises_active";--> statement-breakpoint
CREATE INDEX "ticket_promises_active" ON "ticket_promises" USING btree ("stamp") WHERE "ticket_promises"."stopped_at" is null;--> statement-breakpoint
ALTER TABLE "ticket_promises" DROP COLUMN "shown";--> statement-breakpoint
ALTER TABLE "ticket_promises" DROP COLUMN "is_active";
