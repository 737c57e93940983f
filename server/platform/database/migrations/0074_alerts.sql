CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"dedupe_hash" "bytea" NOT NULL,
	"ticket_id" uuid NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'firing' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"status_component_id" uuid,
	"incident_id" uuid
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_status_component_id_status_components_id_fk" FOREIGN KEY ("status_component_id") REFERENCES "public"."status_components"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_by_key" ON "alerts" USING btree ("company_id","dedupe_hash","created_at");--> statement-breakpoint
CREATE INDEX "alerts_of_ticket" ON "alerts" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "alerts_of_component" ON "alerts" USING btree ("status_component_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_of_incident" ON "alerts" USING btree ("incident_id");