CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"may_be_synced" boolean NOT NULL,
	"is_synced" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "of_a_person";--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_by_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "about_its_kind" CHECK (("links"."kind" in ('unsubscribe', 'password_reset', 'passkey_proof')) = ("links"."subject_id" is null));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "of_a_person" CHECK (("links"."kind" in ('status_confirm', 'status_unsubscribe', 'sso', 'passkey_proof')) = ("links"."user_id" is null));