ALTER TABLE "sessions" ADD COLUMN "identity_confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The login of a session counts as its confirmation.
UPDATE "sessions" SET "identity_confirmed_at" = "created_at";
