ALTER TABLE "api_keys" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "is_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_by_expiry" ON "api_keys" USING btree ("expires_at","id");--> statement-breakpoint
-- Nobody is told of keys that have long expired.
UPDATE "api_keys" SET "warned_days" = 0 WHERE "expires_at" <= now();
