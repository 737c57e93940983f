DROP INDEX "companies_by_name";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rating_tokens" ADD COLUMN "requester_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "requester_id" uuid;--> statement-breakpoint
-- So far no ticket got another requester.
UPDATE "rating_tokens" SET "requester_id" = (SELECT client_id FROM tickets WHERE tickets.id = ticket_id);--> statement-breakpoint
UPDATE "ratings" SET "requester_id" = (SELECT client_id FROM tickets WHERE tickets.id = ticket_id);--> statement-breakpoint
ALTER TABLE "rating_tokens" ALTER COLUMN "requester_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "requester_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rating_tokens" ADD CONSTRAINT "rating_tokens_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_by_place" ON "companies" USING btree ((case when "archived_at" is null then '0' else '1' end || lower("name")),"id");--> statement-breakpoint
-- Reports keep the figures of deleted companies, so their days are counted anew once, and not with each deletion.
DROP TRIGGER "companies_deleted_for_reports" ON "companies";--> statement-breakpoint
DROP FUNCTION "mark_all_for_reports"();--> statement-breakpoint
DELETE FROM "report_days";
