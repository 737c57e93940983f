ALTER TABLE "articles" ADD COLUMN "reads" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "after_resolving" text DEFAULT 'next' NOT NULL;