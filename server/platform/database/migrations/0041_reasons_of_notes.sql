ALTER TABLE "events" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "note_reason" text;