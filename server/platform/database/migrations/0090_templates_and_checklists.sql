CREATE TABLE "checklist_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"home_id" uuid,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"section" text,
	"section_before_merge" text,
	"help" text DEFAULT '' NOT NULL,
	"is_required" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"done_at" timestamp (3) with time zone,
	"done_by_id" uuid,
	"redactions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "step_state_is_known" CHECK ("checklist_steps"."state" in ('open', 'done', 'not_needed'))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"tags" text[] NOT NULL,
	"assigned_to_id" uuid,
	"is_shown_to_client" boolean NOT NULL,
	"steps" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "steps_done" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "steps_total" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_checklist_shown" boolean;--> statement-breakpoint
ALTER TABLE "checklist_steps" ADD CONSTRAINT "checklist_steps_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_steps" ADD CONSTRAINT "checklist_steps_home_id_tickets_id_fk" FOREIGN KEY ("home_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_steps" ADD CONSTRAINT "checklist_steps_done_by_id_users_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_steps_of_ticket" ON "checklist_steps" USING btree ("ticket_id","position","id");--> statement-breakpoint
CREATE INDEX "checklist_steps_of_home" ON "checklist_steps" USING btree ("home_id") WHERE "checklist_steps"."home_id" is not null;--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree (folded("name") collate "C","id");