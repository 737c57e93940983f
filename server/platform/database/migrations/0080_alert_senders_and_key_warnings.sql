CREATE TABLE "alert_monitors" (
	"user_id" uuid NOT NULL,
	"name_hash" "bytea" NOT NULL,
	"company_id" uuid NOT NULL,
	"is_tagged" boolean NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_monitors_user_id_name_hash_pk" PRIMARY KEY("user_id","name_hash")
);
--> statement-breakpoint
CREATE TABLE "refused_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"key_name" text,
	"refusal_hash" "bytea" NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"reason" text NOT NULL,
	"excerpt" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "about_one_record";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "other_hash" "bytea";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
-- Whoever opened its ticket sent it.
UPDATE "alerts" SET "user_id" = "users"."id" FROM "events" JOIN "users" ON "users"."id" = "events"."actor_id"
	WHERE "events"."record_id" = "alerts"."ticket_id" AND "events"."kind" = 'ticket' AND "events"."action" = 'created';--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "priority" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_monitors" ADD CONSTRAINT "alert_monitors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_monitors" ADD CONSTRAINT "alert_monitors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_alerts" ADD CONSTRAINT "refused_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_alerts" ADD CONSTRAINT "refused_alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_monitors_of_company" ON "alert_monitors" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_alerts_by_refusal" ON "refused_alerts" USING btree ("user_id","refusal_hash");--> statement-breakpoint
CREATE INDEX "refused_alerts_last" ON "refused_alerts" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refused_alerts_of_company" ON "refused_alerts" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_by_other_key" ON "alerts" USING btree ("company_id","other_hash","created_at");--> statement-breakpoint
CREATE INDEX "alerts_of_user" ON "alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_of_key" ON "alerts" USING btree ("api_key_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "about_one_record" CHECK (num_nonnulls("notifications"."ticket_id", "notifications"."inquiry_id", "notifications"."incident_id") = case when "notifications"."kind" in ('refused_alert', 'on_call') then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "is_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_by_expiry" ON "api_keys" USING btree ("expires_at","id");--> statement-breakpoint
-- Nobody is told of keys that have long expired.
UPDATE "api_keys" SET "warned_days" = 0 WHERE "expires_at" <= now();
