DROP INDEX "incoming_mails_unwanted";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "head_print" "bytea";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "words_print" "bytea";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "answered_digest_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "sent_from" text;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_answered_digest_id_outgoing_mails_id_fk" FOREIGN KEY ("answered_digest_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_of_digest" ON "incoming_mails" USING btree ("answered_digest_id") WHERE "incoming_mails"."answered_digest_id" is not null;--> statement-breakpoint
CREATE INDEX "incoming_mails_unwanted" ON "incoming_mails" USING btree ("kept_since") WHERE not "incoming_mails"."is_known" and "incoming_mails"."user_id" is null and "incoming_mails"."comment_id" is null
          and ("incoming_mails"."state" in ('held', 'discarded')
            or "incoming_mails"."state" = 'done' and "incoming_mails"."ticket_id" is null and "incoming_mails"."result" in ('automatic', 'bounce', 'repeated'));