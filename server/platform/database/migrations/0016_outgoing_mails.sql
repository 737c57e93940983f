-- Inquiries that arrive meanwhile wait for the end of the migration, and their events come after the cursor.
LOCK TABLE "inquiries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"inquiry_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" = 'inquiry') = ("outgoing_mails"."inquiry_id" is not null))
);
--> statement-breakpoint
DROP INDEX "inquiries_unsent";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_of_inquiry" ON "outgoing_mails" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_unsent" ON "outgoing_mails" USING btree ("next_attempt_at","id") WHERE "outgoing_mails"."sent_at" is null;--> statement-breakpoint
INSERT INTO "outgoing_mails" ("id", "kind", "inquiry_id", "created_at", "attempts", "next_attempt_at", "sent_at")
	SELECT "id", 'inquiry', "id", "created_at", "mail_attempts", "next_mail_at", "mailed_at" FROM "inquiries"
	WHERE "mailed_at" IS NOT NULL OR NOT "is_suspected_spam";
--> statement-breakpoint
INSERT INTO "event_cursors" ("consumer", "position", "event_id")
	VALUES ('inquiry_mail', event_position(pg_current_xact_id()), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
	ON CONFLICT ("consumer") DO UPDATE SET "position" = excluded."position", "event_id" = excluded."event_id";
--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mailed_at";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_attempts";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "next_mail_at";