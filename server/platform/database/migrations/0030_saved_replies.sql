CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"changes" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_replies_of_owner" ON "saved_replies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_replies_by_name" ON "saved_replies" USING btree (lower("name"),"id");