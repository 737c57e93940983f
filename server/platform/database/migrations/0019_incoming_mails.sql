CREATE TABLE "incoming_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"file_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"message_id" text NOT NULL,
	"identity" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailbox" text,
	"uid_validity" bigint,
	"uid" bigint,
	"received_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"result" text,
	"reason" text,
	"sender" text DEFAULT '' NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"copied" text[] DEFAULT '{}' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"elided" text DEFAULT '' NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verdict" text DEFAULT 'none' NOT NULL,
	"ticket_id" uuid,
	"comment_id" uuid,
	"inquiry_id" uuid,
	"user_id" uuid,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint DEFAULT 0 NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"contacted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_holder" uuid,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "source" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "source" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_by_age" ON "incoming_mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incoming_mails_held" ON "incoming_mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "incoming_mails"."state" = 'held';--> statement-breakpoint
CREATE INDEX "incoming_mails_waiting" ON "incoming_mails" USING btree ("next_attempt_at","id") WHERE "incoming_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "incoming_mails_of_file" ON "incoming_mails" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_by_identity" ON "incoming_mails" USING btree ("identity");--> statement-breakpoint
CREATE INDEX "incoming_mails_by_message_id" ON "incoming_mails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_by_uid" ON "incoming_mails" USING btree ("mailbox","uid_validity","uid");--> statement-breakpoint
CREATE INDEX "incoming_mails_unmoved" ON "incoming_mails" USING btree ("mailbox","uid") WHERE "incoming_mails"."mailbox" is not null and "incoming_mails"."moved_at" is null and "incoming_mails"."state" <> 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_of_comment" ON "incoming_mails" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_of_ticket" ON "incoming_mails" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "incoming_mails_of_user" ON "incoming_mails" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_follows_id_tickets_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_that_follow" ON "tickets" USING btree ("follows_id") WHERE "tickets"."follows_id" is not null;