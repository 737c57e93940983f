CREATE TABLE "component_companies" (
	"component_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "component_companies_component_id_company_id_pk" PRIMARY KEY("component_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "incident_components" (
	"incident_id" uuid NOT NULL,
	"component_id" uuid NOT NULL,
	CONSTRAINT "incident_components_incident_id_component_id_pk" PRIMARY KEY("incident_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "incident_people" (
	"incident_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_people_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incident_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_tickets" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_told" (
	"incident_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_end" boolean NOT NULL,
	CONSTRAINT "incident_told_incident_id_user_id_is_end_pk" PRIMARY KEY("incident_id","user_id","is_end")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"impact" text,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "about_its_kind" CHECK (("incidents"."kind" = 'incident') = ("incidents"."impact" is not null)
        and ("incidents"."kind" = 'maintenance') = ("incidents"."ends_at" is not null)),
	CONSTRAINT "ended_in_an_end_state" CHECK (("incidents"."state" in ('resolved', 'completed', 'canceled')) = ("incidents"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "status_components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"affects_all" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "about_one_record";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "incident_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "incident_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "subscriber_id" uuid;--> statement-breakpoint
ALTER TABLE "component_companies" ADD CONSTRAINT "component_companies_component_id_status_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."status_components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_companies" ADD CONSTRAINT "component_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_components" ADD CONSTRAINT "incident_components_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_components" ADD CONSTRAINT "incident_components_component_id_status_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."status_components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_people" ADD CONSTRAINT "incident_people_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_people" ADD CONSTRAINT "incident_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_posts" ADD CONSTRAINT "incident_posts_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_posts" ADD CONSTRAINT "incident_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_tickets" ADD CONSTRAINT "incident_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_tickets" ADD CONSTRAINT "incident_tickets_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_told" ADD CONSTRAINT "incident_told_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_told" ADD CONSTRAINT "incident_told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "components_of_company" ON "component_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "incidents_of_component" ON "incident_components" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "incidents_of_person" ON "incident_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_of_incident" ON "incident_posts" USING btree ("incident_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_of_incident" ON "incident_tickets" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "told_of_person" ON "incident_told" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incidents_by_start" ON "incidents" USING btree ("starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("starts_at") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_by_end" ON "incidents" USING btree ("ended_at") WHERE "incidents"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "status_components_by_name" ON "status_components" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "status_subscribers_by_address" ON "status_subscribers" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "status_subscribers_unconfirmed" ON "status_subscribers" USING btree ("created_at") WHERE "status_subscribers"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_subscriber_id_status_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."status_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_incident" ON "notifications" USING btree ("incident_id") WHERE "notifications"."incident_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_incident" ON "outgoing_mails" USING btree ("incident_id") WHERE "outgoing_mails"."incident_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_subscriber" ON "outgoing_mails" USING btree ("subscriber_id") WHERE "outgoing_mails"."subscriber_id" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "of_a_person" CHECK (("links"."kind" in ('status_confirm', 'status_unsubscribe')) = ("links"."user_id" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "about_one_record" CHECK (num_nonnulls("notifications"."ticket_id", "notifications"."inquiry_id", "notifications"."incident_id") = 1);--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" in ('inquiry', 'inquiry_confirmation', 'inquiry_reply')) = ("outgoing_mails"."inquiry_id" is not null)
        and ("outgoing_mails"."kind" <> 'inquiry_reply' or "outgoing_mails"."inquiry_message_id" is not null)
        and ("outgoing_mails"."kind" in ('ticket', 'acknowledgment', 'on_call')) = ("outgoing_mails"."ticket_id" is not null)
        and ("outgoing_mails"."kind" = 'invitation') = ("outgoing_mails"."invitation_id" is not null)
        and ("outgoing_mails"."kind" = 'report') = ("outgoing_mails"."month" is not null)
        and ("outgoing_mails"."kind" = 'incident') = ("outgoing_mails"."incident_id" is not null)
        and ("outgoing_mails"."kind" = 'subscription') <= ("outgoing_mails"."subscriber_id" is not null));