ALTER TABLE "time_entries" ADD COLUMN "is_priced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "time_without_amount" ON "time_entries" USING btree ("id") WHERE not "time_entries"."is_priced";--> statement-breakpoint
-- An installation that was in use has billed by the prices of its site's folder; the next start stores them, unconfirmed.
INSERT INTO "settings" ("key", "value")
SELECT 'work_prices', CASE WHEN EXISTS (SELECT FROM "companies") THEN 'of the folder' END;