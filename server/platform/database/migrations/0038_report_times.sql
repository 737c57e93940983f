ALTER TABLE "ticket_promises" ADD COLUMN "first_reply_minutes" integer;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD COLUMN "resolution_minutes" integer;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD COLUMN "first_reply_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD COLUMN "resolution_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ticket_promises_by_reply" ON "ticket_promises" USING btree ("first_reply_at","first_reply_minutes","ticket_id") WHERE "ticket_promises"."first_reply_minutes" is not null;--> statement-breakpoint
CREATE INDEX "ticket_promises_by_resolution" ON "ticket_promises" USING btree ("stopped_at","resolution_minutes","ticket_id") WHERE "ticket_promises"."resolution_minutes" is not null;--> statement-breakpoint
CREATE INDEX "ticket_promises_by_decided_reply" ON "ticket_promises" USING btree ("first_reply_decided_at","first_reply_kept","ticket_id") WHERE "ticket_promises"."first_reply_decided_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_promises_by_decided_resolution" ON "ticket_promises" USING btree ("resolution_decided_at","resolution_kept","ticket_id") WHERE "ticket_promises"."resolution_decided_at" is not null;--> statement-breakpoint
UPDATE "ticket_promises" SET
	"first_reply_decided_at" = CASE WHEN "first_reply_kept" THEN "first_reply_at" WHEN NOT "first_reply_kept" THEN "first_reply_due_at" END,
	"stopped_at" = "tickets"."resolved_at",
	"resolution_decided_at" = CASE WHEN "resolution_kept" THEN "tickets"."resolved_at" WHEN NOT "resolution_kept" THEN "resolution_due_at" END
FROM "tickets" WHERE "tickets"."id" = "ticket_id";
--> statement-breakpoint
INSERT INTO "promise_rules" ("id", "kind", "content", "version", "stamp")
SELECT gen_random_uuid(), 'calendar', json_build_object(
	'timezone', "value",
	'hours', (SELECT json_agg(json_build_object('day', "day", 'from', '09:00', 'to', '17:00')) FROM unnest(ARRAY['mon', 'tue', 'wed', 'thu', 'fri']) AS "day"),
	'holidays', '[{"date":"2026-01-01","name":"New Year’s Day"},{"date":"2026-01-19","name":"Birthday of Martin Luther King, Jr."},{"date":"2026-02-16","name":"Washington’s Birthday"},{"date":"2026-05-25","name":"Memorial Day"},{"date":"2026-06-19","name":"Juneteenth"},{"date":"2026-07-03","name":"Independence Day"},{"date":"2026-09-07","name":"Labor Day"},{"date":"2026-10-12","name":"Columbus Day"},{"date":"2026-11-11","name":"Veterans Day"},{"date":"2026-11-26","name":"Thanksgiving Day"},{"date":"2026-12-25","name":"Christmas Day"},{"date":"2027-01-01","name":"New Year’s Day"},{"date":"2027-01-18","name":"Birthday of Martin Luther King, Jr."},{"date":"2027-02-15","name":"Washington’s Birthday"},{"date":"2027-05-31","name":"Memorial Day"},{"date":"2027-06-18","name":"Juneteenth"},{"date":"2027-07-05","name":"Independence Day"},{"date":"2027-09-06","name":"Labor Day"},{"date":"2027-10-11","name":"Columbus Day"},{"date":"2027-11-11","name":"Veterans Day"},{"date":"2027-11-25","name":"Thanksgiving Day"},{"date":"2027-12-24","name":"Christmas Day"},{"date":"2027-12-31","name":"New Year’s Day"},{"date":"2028-01-17","name":"Birthday of Martin Luther King, Jr."},{"date":"2028-02-21","name":"Washington’s Birthday"},{"date":"2028-05-29","name":"Memorial Day"},{"date":"2028-06-19","name":"Juneteenth"},{"date":"2028-07-04","name":"Independence Day"},{"date":"2028-09-04","name":"Labor Day"},{"date":"2028-10-09","name":"Columbus Day"},{"date":"2028-11-10","name":"Veterans Day"},{"date":"2028-11-23","name":"Thanksgiving Day"},{"date":"2028-12-25","name":"Christmas Day"}]'::json
), 1, nextval('promise_stamps')
FROM "settings" WHERE "key" = 'time_zone' AND "value" IN (SELECT "name" FROM pg_timezone_names) AND "value" <> 'America/Chicago'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'time_zone';
