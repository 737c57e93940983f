CREATE TABLE "form_companies" (
	"form_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "form_companies_form_id_company_id_pk" PRIMARY KEY("form_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"intro" text NOT NULL,
	"audience" text NOT NULL,
	"roles" text[] NOT NULL,
	"template_id" uuid,
	"title" text NOT NULL,
	"priority" text NOT NULL,
	"category" text NOT NULL,
	"questions" json NOT NULL,
	"key_kinds" json NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "form_audience_is_known" CHECK ("forms"."audience" in ('clients', 'companies', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "ticket_forms" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid,
	"name" text NOT NULL,
	"asked_keys" text[] NOT NULL,
	"answers" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_companies" ADD CONSTRAINT "form_companies_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_companies" ADD CONSTRAINT "form_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_forms" ADD CONSTRAINT "ticket_forms_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_forms" ADD CONSTRAINT "ticket_forms_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_companies_of_company" ON "form_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "forms_by_name" ON "forms" USING btree (folded("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "forms_of_template" ON "forms" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "ticket_forms_of_form" ON "ticket_forms" USING btree ("form_id");