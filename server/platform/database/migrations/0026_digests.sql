ALTER TABLE "unsubscribe_tokens" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_open_digest" ON "outgoing_mails" USING btree ("user_id") WHERE "outgoing_mails"."is_open" and "outgoing_mails"."kind" = 'digest';--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('time_zone');
