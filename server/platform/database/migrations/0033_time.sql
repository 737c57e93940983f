CREATE TABLE "closed_months" (
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"statement" json NOT NULL,
	CONSTRAINT "closed_months_company_id_month_pk" PRIMARY KEY("company_id","month"),
	CONSTRAINT "closed_month_is_one" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"has_travel" boolean NOT NULL,
	"is_billable" boolean NOT NULL,
	"worked_on" date NOT NULL,
	"note" text NOT NULL,
	"amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_kind_is_known" CHECK ("time_entries"."kind" in ('remote', 'on_site', 'training', 'covered')),
	CONSTRAINT "time_passes" CHECK ("time_entries"."minutes" > 0),
	CONSTRAINT "nobody_is_paid_for_time" CHECK ("time_entries"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timers" ADD CONSTRAINT "timers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timers" ADD CONSTRAINT "timers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_of_ticket" ON "time_entries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "time_of_company" ON "time_entries" USING btree ("company_id","worked_on");--> statement-breakpoint
CREATE INDEX "time_by_date" ON "time_entries" USING btree ("worked_on");--> statement-breakpoint
CREATE INDEX "timers_of_ticket" ON "timers" USING btree ("ticket_id");--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('clients_see_time');
