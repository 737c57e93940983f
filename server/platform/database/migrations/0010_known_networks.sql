CREATE TABLE "known_networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"network" "cidr" NOT NULL,
	"last_login_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "login_failures_of_address";--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_networks_of_user" ON "known_networks" USING btree ("user_id","network");--> statement-breakpoint
CREATE INDEX "known_networks_by_age" ON "known_networks" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "login_failures_of_address" ON "login_failures" USING btree ("email_hash","client","created_at");