CREATE TABLE "routine_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"routine_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"date" date NOT NULL,
	"unmoved_date" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"ticket_id" uuid,
	"ran_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_told" boolean NOT NULL,
	CONSTRAINT "run_state_is_known" CHECK ("routine_runs"."state" in ('due', 'created', 'skipped', 'missed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "routine_targets" (
	"routine_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"assigned_to_id" uuid,
	"position" integer NOT NULL,
	CONSTRAINT "routine_targets_routine_id_company_id_pk" PRIMARY KEY("routine_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "routines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"template_id" uuid NOT NULL,
	"schedule" json NOT NULL,
	"time" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"lead_days" integer NOT NULL,
	"on_closed_day" text NOT NULL,
	"if_open" text NOT NULL,
	"is_promised" boolean NOT NULL,
	"tells_requester" boolean NOT NULL,
	"skips" text[] NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"planned_through" date,
	"next_run_at" timestamp (3) with time zone,
	"calendar_stamp" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "about_one_record";--> statement-breakpoint
DROP INDEX "tickets_by_due";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "overdue_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "routine_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "routine_name" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "routine_date" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_quiet" boolean;--> statement-breakpoint
ALTER TABLE "routine_runs" ADD CONSTRAINT "routine_runs_routine_id_routines_id_fk" FOREIGN KEY ("routine_id") REFERENCES "public"."routines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_runs" ADD CONSTRAINT "routine_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_runs" ADD CONSTRAINT "routine_runs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_targets" ADD CONSTRAINT "routine_targets_routine_id_routines_id_fk" FOREIGN KEY ("routine_id") REFERENCES "public"."routines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_targets" ADD CONSTRAINT "routine_targets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_targets" ADD CONSTRAINT "routine_targets_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_targets" ADD CONSTRAINT "routine_targets_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "routine_runs_once" ON "routine_runs" USING btree ("routine_id","company_id","date");--> statement-breakpoint
CREATE INDEX "routine_runs_of_routine" ON "routine_runs" USING btree ("routine_id","date","id");--> statement-breakpoint
CREATE INDEX "routine_runs_open" ON "routine_runs" USING btree ("routine_id","date") WHERE not "routine_runs"."is_told";--> statement-breakpoint
CREATE INDEX "routine_runs_of_company" ON "routine_runs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "routine_runs_of_ticket" ON "routine_runs" USING btree ("ticket_id") WHERE "routine_runs"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "routine_targets_of_company" ON "routine_targets" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "routine_targets_of_requester" ON "routine_targets" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "routine_targets_of_assignee" ON "routine_targets" USING btree ("assigned_to_id");--> statement-breakpoint
CREATE INDEX "routines_by_name" ON "routines" USING btree (folded("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "routines_due" ON "routines" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "routines_of_template" ON "routines" USING btree ("template_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_routine_id_routines_id_fk" FOREIGN KEY ("routine_id") REFERENCES "public"."routines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_due_on" ON "tickets" USING btree ("due_on") WHERE "tickets"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_routine" ON "tickets" USING btree ("routine_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tickets"."routine_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_by_due" ON "tickets" USING btree (least("due_at", case when "status" in ('open', 'in_progress', 'waiting_client') then "overdue_at" end),"created_at","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "about_one_record" CHECK (num_nonnulls("notifications"."ticket_id", "notifications"."inquiry_id", "notifications"."incident_id") = case when "notifications"."kind" in ('refused_alert', 'on_call', 'routine') then 0 else 1 end);