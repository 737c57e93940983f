CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "dead_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_comments" (
	"comment_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "mailed_comments_comment_id_mail_id_pk" PRIMARY KEY("comment_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten_passwords" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"client" "cidr" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
DROP INDEX "outgoing_mails_unsent";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "event_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "first_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "response" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_addresses" ADD CONSTRAINT "dead_addresses_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_comments" ADD CONSTRAINT "mailed_comments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_comments" ADD CONSTRAINT "mailed_comments_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_tokens" ADD CONSTRAINT "reply_tokens_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_tokens" ADD CONSTRAINT "reply_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_tokens" ADD CONSTRAINT "reply_tokens_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_comments_of_mail" ON "mailed_comments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_tokens_of_user" ON "unsubscribe_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_tokens_of_mail" ON "unsubscribe_tokens" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "forgotten_passwords_of_address" ON "forgotten_passwords" USING btree ("email_hash","created_at");--> statement-breakpoint
CREATE INDEX "forgotten_passwords_of_client" ON "forgotten_passwords" USING btree ("client","created_at");--> statement-breakpoint
CREATE INDEX "forgotten_passwords_by_age" ON "forgotten_passwords" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reply_tokens_of_mail" ON "reply_tokens" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "reply_tokens_of_ticket" ON "reply_tokens" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_by_message_id" ON "outgoing_mails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_open" ON "outgoing_mails" USING btree ("ticket_id","user_id") WHERE "outgoing_mails"."is_open";--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_invitation" ON "outgoing_mails" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_user" ON "outgoing_mails" USING btree ("user_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_sent" ON "outgoing_mails" USING btree ("sent_at") WHERE "outgoing_mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_failed" ON "outgoing_mails" USING btree ("failed_at") WHERE "outgoing_mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_bounced" ON "outgoing_mails" USING btree ("bounced_at") WHERE "outgoing_mails"."bounced_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_unsent" ON "outgoing_mails" USING btree ("next_attempt_at","id") WHERE "outgoing_mails"."sent_at" is null and "outgoing_mails"."failed_at" is null;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" = 'inquiry') = ("outgoing_mails"."inquiry_id" is not null)
        and ("outgoing_mails"."kind" in ('ticket', 'acknowledgment')) = ("outgoing_mails"."ticket_id" is not null)
        and ("outgoing_mails"."kind" = 'invitation') = ("outgoing_mails"."invitation_id" is not null));--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('mail_staff_about_new_tickets'), ('mail_confirms_new_tickets');
