CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_snoozes" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"note" text,
	"stays_on_reply" boolean NOT NULL,
	"start_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_snoozes" ADD CONSTRAINT "ticket_snoozes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_snoozes" ADD CONSTRAINT "ticket_snoozes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reminders_of_ticket" ON "reminders" USING btree ("ticket_id","user_id");--> statement-breakpoint
CREATE INDEX "reminders_of_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."snoozed_until" is not null;