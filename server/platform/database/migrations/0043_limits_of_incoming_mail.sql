DROP INDEX "incoming_mails_waiting";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "lane" text DEFAULT 'strangers' NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "network" "cidr";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "kept_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "reading_time" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "postponed_uids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "incoming_mails_of_sender" ON "incoming_mails" USING btree (lower("sender"),"created_at","size");--> statement-breakpoint
CREATE INDEX "incoming_mails_of_network" ON "incoming_mails" USING btree ("network","created_at","size") WHERE "incoming_mails"."network" is not null and not "incoming_mails"."is_known";--> statement-breakpoint
CREATE INDEX "incoming_mails_by_volume" ON "incoming_mails" USING btree ("is_known","created_at","size");--> statement-breakpoint
CREATE INDEX "incoming_mails_unwanted" ON "incoming_mails" USING btree ("kept_since") WHERE not "incoming_mails"."is_known" and "incoming_mails"."user_id" is null and "incoming_mails"."comment_id" is null
          and ("incoming_mails"."state" in ('held', 'discarded')
            or "incoming_mails"."state" = 'done' and "incoming_mails"."ticket_id" is null and "incoming_mails"."result" in ('automatic', 'bounce'));--> statement-breakpoint
CREATE INDEX "incoming_mails_waiting" ON "incoming_mails" USING btree ("lane","next_attempt_at","id") WHERE "incoming_mails"."state" = 'waiting';--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('held_mail_days');--> statement-breakpoint
UPDATE "incoming_mails" SET "is_known" = true, "lane" = 'known'
WHERE "user_id" IS NOT NULL OR EXISTS (
  SELECT FROM "users" WHERE lower("users"."email") = lower("incoming_mails"."sender") AND "users"."deleted_at" IS NULL
);
