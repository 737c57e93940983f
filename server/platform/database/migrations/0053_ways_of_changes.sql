CREATE TABLE "file_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_links_of_file" ON "file_links" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_links_of_user" ON "file_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_links_of_mail" ON "file_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "file_links_by_age" ON "file_links" USING btree ("created_at");--> statement-breakpoint
-- How a change came in was a part of its actor's name.
ALTER TABLE "events" DISABLE TRIGGER "events_append_only";--> statement-breakpoint
UPDATE "events" SET
	"actor_name" = regexp_replace("actor_name", ', (by email|from the website)$', ''),
	"via" = CASE WHEN "actor_name" LIKE '%, by email' THEN 'email' ELSE 'website' END
WHERE "actor_name" LIKE '%, by email' OR ("actor_id" IS NULL AND "actor_name" LIKE '%, from the website');--> statement-breakpoint
ALTER TABLE "events" ENABLE TRIGGER "events_append_only";--> statement-breakpoint
UPDATE "notifications" SET "sentence" = replace("sentence", ', by email ', ' ') WHERE "sentence" LIKE '%, by email %';
