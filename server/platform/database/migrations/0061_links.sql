CREATE TABLE "links" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid,
	"topic" text,
	"mail_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "about_its_kind" CHECK (("links"."kind" in ('unsubscribe', 'password_reset')) = ("links"."subject_id" is null))
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_of_subject" ON "links" USING btree ("subject_id") WHERE "links"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "links_of_mail" ON "links" USING btree ("mail_id") WHERE "links"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "links_by_expiry" ON "links" USING btree ("expires_at") WHERE "links"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "links_password_reset" ON "links" USING btree ("user_id") WHERE "links"."kind" = 'password_reset';--> statement-breakpoint
-- Every link that was sent keeps working.
INSERT INTO "links" ("secret_hash", "kind", "user_id", "subject_id", "mail_id", "created_at")
	SELECT "token_hash", 'reply', "user_id", "ticket_id", "mail_id", "created_at" FROM "reply_tokens";--> statement-breakpoint
INSERT INTO "links" ("secret_hash", "kind", "user_id", "topic", "mail_id", "created_at")
	SELECT "token_hash", 'unsubscribe', "user_id", "kind", "mail_id", "created_at" FROM "unsubscribe_tokens";--> statement-breakpoint
INSERT INTO "links" ("secret_hash", "kind", "user_id", "subject_id", "mail_id", "expires_at", "created_at")
	SELECT "token_hash", 'rating', "requester_id", "resolution_id", "mail_id", "events"."created_at" + interval '14 days', "rating_tokens"."created_at"
	FROM "rating_tokens" JOIN "events" ON "events"."id" = "resolution_id";--> statement-breakpoint
INSERT INTO "links" ("secret_hash", "kind", "user_id", "subject_id", "created_at")
	SELECT "token_hash", 'on_call', "user_id", "ticket_id", "created_at" FROM "on_call_tokens";--> statement-breakpoint
INSERT INTO "links" ("secret_hash", "kind", "user_id", "expires_at", "created_at")
	SELECT "token_hash", 'password_reset', "user_id", "expires_at", "created_at" FROM "password_resets";--> statement-breakpoint
INSERT INTO "links" ("secret_hash", "kind", "user_id", "subject_id", "mail_id", "expires_at", "created_at")
	SELECT "token_hash", 'file', "user_id", "file_id", "mail_id", "created_at" + interval '30 days', "created_at" FROM "file_links";--> statement-breakpoint
DROP TABLE "file_links" CASCADE;--> statement-breakpoint
DROP TABLE "on_call_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "unsubscribe_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "password_resets" CASCADE;--> statement-breakpoint
DROP TABLE "rating_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "reply_tokens" CASCADE;