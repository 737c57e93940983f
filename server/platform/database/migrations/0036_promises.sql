CREATE SEQUENCE "public"."promise_stamps" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "on_call_alerts" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"asked_ids" uuid[] DEFAULT '{}' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "on_call_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promise_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid,
	"content" json,
	"version" integer NOT NULL,
	"stamp" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_promise_rule" UNIQUE NULLS NOT DISTINCT("kind","company_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_promises" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"promise_story" json NOT NULL,
	"first_reply_due_at" timestamp (3) with time zone,
	"first_reply_warn_at" timestamp (3) with time zone,
	"first_reply_at" timestamp (3) with time zone,
	"first_reply_kept" boolean,
	"resolution_due_at" timestamp (3) with time zone,
	"resolution_warn_at" timestamp (3) with time zone,
	"resolution_kept" boolean,
	"shown" json NOT NULL,
	"check_at" timestamp (3) with time zone,
	"stamp" bigint NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "on_call_alerts" ADD CONSTRAINT "on_call_alerts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_alerts" ADD CONSTRAINT "on_call_alerts_acknowledged_by_id_users_id_fk" FOREIGN KEY ("acknowledged_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_tokens" ADD CONSTRAINT "on_call_tokens_ticket_id_on_call_alerts_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."on_call_alerts"("ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_tokens" ADD CONSTRAINT "on_call_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_rules" ADD CONSTRAINT "promise_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_promises" ADD CONSTRAINT "ticket_promises_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_call_alerts_next" ON "on_call_alerts" USING btree ("next_at") WHERE "on_call_alerts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "on_call_tokens_of_ticket" ON "on_call_tokens" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_promises_to_check" ON "ticket_promises" USING btree ("check_at") WHERE "ticket_promises"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_promises_active" ON "ticket_promises" USING btree ("stamp") WHERE "ticket_promises"."is_active";--> statement-breakpoint
CREATE INDEX "tickets_by_due" ON "tickets" USING btree ("due_at","created_at","id");--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" = 'inquiry') = ("outgoing_mails"."inquiry_id" is not null)
        and ("outgoing_mails"."kind" in ('ticket', 'acknowledgment', 'on_call')) = ("outgoing_mails"."ticket_id" is not null)
        and ("outgoing_mails"."kind" = 'invitation') = ("outgoing_mails"."invitation_id" is not null));--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('emergency_phone');
