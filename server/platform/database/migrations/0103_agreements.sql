CREATE TABLE "accounting_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"csv" text NOT NULL,
	"statements" integer NOT NULL,
	"lines" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounting_formats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" json NOT NULL,
	"per_line" text NOT NULL,
	"with_zero_lines" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exported_statements" (
	"export_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "exported_statements_export_id_company_id_pk" PRIMARY KEY("export_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"agreement_id" uuid,
	"minutes" integer,
	"amount" integer,
	"reason" text NOT NULL,
	"corrects" text,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrects_one_thing" CHECK (num_nonnulls("adjustments"."minutes", "adjustments"."amount") = 1)
);
--> statement-breakpoint
CREATE TABLE "agreement_months" (
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"result" json NOT NULL,
	CONSTRAINT "agreement_months_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "agreement_terms" (
	"agreement_id" uuid NOT NULL,
	"from" text NOT NULL,
	"included_minutes" integer NOT NULL,
	"fee" integer NOT NULL,
	"rolls_months" integer NOT NULL,
	"rolls_most" integer,
	"proration" text NOT NULL,
	CONSTRAINT "agreement_terms_agreement_id_from_pk" PRIMARY KEY("agreement_id","from")
);
--> statement-breakpoint
CREATE TABLE "agreement_warnings" (
	"agreement_id" uuid NOT NULL,
	"about" text NOT NULL,
	"threshold" integer NOT NULL,
	"warned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_warnings_agreement_id_about_threshold_pk" PRIMARY KEY("agreement_id","about","threshold")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"covers" text[] NOT NULL,
	"travel" text NOT NULL,
	"minimum_minutes" integer NOT NULL,
	"step_minutes" integer NOT NULL,
	"rates" json,
	"when_over" text NOT NULL,
	"warns_at" smallint[] NOT NULL,
	"is_shown_to" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_kind_is_known" CHECK ("agreements"."kind" in ('unlimited', 'monthly', 'block')),
	CONSTRAINT "agreement_ends_later" CHECK ("agreements"."ends_on" >= "agreements"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"bought_on" date NOT NULL,
	"from" date NOT NULL,
	"expires_on" date,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_expires_later" CHECK ("blocks"."expires_on" >= "blocks"."from")
);
--> statement-breakpoint
CREATE TABLE "approval_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"for_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by_id" uuid,
	"how" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recorded_with_its_way" CHECK (("approval_decisions"."recorded_by_id" is null) = ("approval_decisions"."how" is null))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"asked_on_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"amount" bigint,
	"minutes" integer,
	"needs" text NOT NULL,
	"asks_managers" boolean NOT NULL,
	"not_requester" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"asked_by_id" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"told_percent" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_state_is_known" CHECK ("approvals"."state" in ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "approval_ends_once" CHECK (("approvals"."state" = 'pending') = ("approvals"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "approvers" (
	"approval_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "approvers_approval_id_user_id_pk" PRIMARY KEY("approval_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "about_one_record";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "quarterly_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "accounting_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "listed" json;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "counted_minutes" integer;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "covered_minutes" integer;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "over_minutes" integer;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "rate" integer;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "travel" integer;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "draws" json;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "approval" json;--> statement-breakpoint
ALTER TABLE "accounting_exports" ADD CONSTRAINT "accounting_exports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_statements" ADD CONSTRAINT "exported_statements_export_id_accounting_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."accounting_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_statements" ADD CONSTRAINT "exported_statements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_months" ADD CONSTRAINT "agreement_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_terms" ADD CONSTRAINT "agreement_terms_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_warnings" ADD CONSTRAINT "agreement_warnings_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_for_id_users_id_fk" FOREIGN KEY ("for_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_on_id_tickets_id_fk" FOREIGN KEY ("asked_on_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvers" ADD CONSTRAINT "approvers_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvers" ADD CONSTRAINT "approvers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_exports_by_age" ON "accounting_exports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_formats_by_name" ON "accounting_formats" USING btree ("name");--> statement-breakpoint
CREATE INDEX "exported_statements_of_company" ON "exported_statements" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "adjustments_of_company" ON "adjustments" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "adjustments_of_agreement" ON "adjustments" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "agreements_of_company" ON "agreements" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "blocks_of_agreement" ON "blocks" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "blocks_by_expiry" ON "blocks" USING btree ("expires_on") WHERE "blocks"."expires_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_of_approval" ON "approval_decisions" USING btree ("approval_id","for_id");--> statement-breakpoint
CREATE INDEX "decisions_of_approver" ON "approval_decisions" USING btree ("for_id");--> statement-breakpoint
CREATE INDEX "approvals_of_ticket" ON "approvals" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_on" ON "approvals" USING btree ("asked_on_id");--> statement-breakpoint
CREATE INDEX "approvals_of_company" ON "approvals" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_pending" ON "approvals" USING btree ("created_at") WHERE "approvals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approvers_of_user" ON "approvers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "about_one_record" CHECK (num_nonnulls("notifications"."ticket_id", "notifications"."inquiry_id", "notifications"."incident_id") = case when "notifications"."kind" in ('refused_alert', 'on_call', 'routine', 'agreement') then 0 else 1 end);