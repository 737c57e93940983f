DROP INDEX "tickets_of_priority";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "public_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE FUNCTION pg_temp.last_update(ticket uuid, since timestamptz, includes_notes boolean) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT greatest(since,
		(SELECT max(created_at) FROM comments WHERE ticket_id = ticket AND (includes_notes OR NOT is_internal)),
		(SELECT max(created_at) FROM events WHERE record_id = ticket AND action = 'changed'))
$$;--> statement-breakpoint
-- One rewrite of the table fills the columns and leaves no dead rows, as an update of every row would.
ALTER TABLE "tickets"
	ALTER COLUMN "updated_at" TYPE timestamp (3) with time zone USING pg_temp.last_update(id, created_at, true),
	ALTER COLUMN "public_updated_at" TYPE timestamp (3) with time zone USING pg_temp.last_update(id, created_at, false),
	ADD COLUMN "urgency" integer GENERATED ALWAYS AS (array_position(array['low', 'medium', 'high', 'urgent'], "tickets"."priority")) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.last_update;--> statement-breakpoint
CREATE INDEX "tickets_of_category" ON "tickets" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_tag" ON "tickets" USING gin ("tags") WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tickets_by_urgency" ON "tickets" USING btree ("urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_update" ON "tickets" USING btree ("updated_at","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_company_by_update" ON "tickets" USING btree ("company_id","public_updated_at","created_at","id");