DROP INDEX "tickets_of_priority";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "public_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Reads both tables once. A look-up for each ticket took minutes where PostgreSQL had no statistics yet.
CREATE TEMPORARY TABLE "last_updates" AS
	SELECT "id", greatest("noted", "commented", "changed") AS "updated_at", greatest("commented", "changed") AS "public_updated_at"
	FROM "tickets"
	LEFT JOIN (
		SELECT "ticket_id", max("created_at") AS "noted", max("created_at") FILTER (WHERE NOT "is_internal") AS "commented"
		FROM "comments" GROUP BY "ticket_id") "of_comments" ON "ticket_id" = "id"
	LEFT JOIN (
		SELECT "record_id", max("created_at") AS "changed" FROM "events" WHERE "action" = 'changed' GROUP BY "record_id") "of_events" ON "record_id" = "id";--> statement-breakpoint
ALTER TABLE "last_updates" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE FUNCTION pg_temp.updated_at(ticket uuid) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN RETURN (SELECT updated_at FROM pg_temp.last_updates WHERE id = ticket); END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.public_updated_at(ticket uuid) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN RETURN (SELECT public_updated_at FROM pg_temp.last_updates WHERE id = ticket); END $$;--> statement-breakpoint
-- One rewrite of the table fills the columns and leaves no dead rows, as an update of every row would.
ALTER TABLE "tickets"
	ALTER COLUMN "updated_at" TYPE timestamp (3) with time zone USING greatest(created_at, pg_temp.updated_at(id)),
	ALTER COLUMN "public_updated_at" TYPE timestamp (3) with time zone USING greatest(created_at, pg_temp.public_updated_at(id)),
	ADD COLUMN "urgency" integer GENERATED ALWAYS AS (array_position(array['low', 'medium', 'high', 'urgent'], "tickets"."priority")) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.updated_at;--> statement-breakpoint
DROP FUNCTION pg_temp.public_updated_at;--> statement-breakpoint
DROP TABLE "last_updates";--> statement-breakpoint
CREATE INDEX "tickets_of_category" ON "tickets" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_tag" ON "tickets" USING gin ("tags") WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_by_urgency" ON "tickets" USING btree ("urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_update" ON "tickets" USING btree ("updated_at","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_company_by_update" ON "tickets" USING btree ("company_id","public_updated_at","created_at","id");