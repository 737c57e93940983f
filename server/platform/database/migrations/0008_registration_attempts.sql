CREATE TABLE "registration_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client" "cidr" NOT NULL,
	"invitation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration_attempts" ADD CONSTRAINT "registration_attempts_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_attempts_of_client" ON "registration_attempts" USING btree ("client","created_at");--> statement-breakpoint
CREATE INDEX "registration_attempts_of_invitation" ON "registration_attempts" USING btree ("invitation_id","created_at");--> statement-breakpoint
CREATE INDEX "registration_attempts_by_age" ON "registration_attempts" USING btree ("created_at");