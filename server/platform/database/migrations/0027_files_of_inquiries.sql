DROP INDEX "files_unused";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "inquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_inquiry" ON "files" USING btree ("inquiry_id","id") WHERE "files"."inquiry_id" is not null;--> statement-breakpoint
CREATE INDEX "incoming_mails_decided" ON "incoming_mails" USING btree ("mailbox") WHERE "incoming_mails"."state" in ('done', 'discarded') and ("incoming_mails"."processed_at" > "incoming_mails"."moved_at" or "incoming_mails"."decided_at" > "incoming_mails"."moved_at");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."ticket_id" is null and "files"."article_id" is null and "files"."inquiry_id" is null and not "files"."is_kept";