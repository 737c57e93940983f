CREATE TABLE "report_days" (
	"timezone" text NOT NULL,
	"day_start" timestamp (3) with time zone NOT NULL,
	"day_end" timestamp (3) with time zone NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"created" integer NOT NULL,
	"resolved" integer NOT NULL,
	CONSTRAINT "report_days_timezone_part_day_start_key_pk" PRIMARY KEY("timezone","part","day_start","key")
);
--> statement-breakpoint
CREATE TABLE "report_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "monthly_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "month" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_of_month" ON "outgoing_mails" USING btree ("user_id","month") WHERE "outgoing_mails"."month" is not null;--> statement-breakpoint
CREATE INDEX "tickets_by_resolution" ON "tickets" USING btree ("resolved_at");--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" = 'inquiry') = ("outgoing_mails"."inquiry_id" is not null)
        and ("outgoing_mails"."kind" in ('ticket', 'acknowledgment', 'on_call')) = ("outgoing_mails"."ticket_id" is not null)
        and ("outgoing_mails"."kind" = 'invitation') = ("outgoing_mails"."invitation_id" is not null)
        and ("outgoing_mails"."kind" = 'report') = ("outgoing_mails"."month" is not null));--> statement-breakpoint
CREATE FUNCTION "mark_rows_for_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (since, until)
	SELECT min(created_at), greatest(max(created_at), max(resolved_at)) FROM marked HAVING count(*) > 0;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "mark_change_for_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (since, until)
	SELECT DISTINCT moment, moment FROM unnest(ARRAY[OLD.created_at, OLD.resolved_at, NEW.created_at, NEW.resolved_at]) AS moment
	WHERE moment IS NOT NULL;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "mark_all_for_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO report_marks (since, until) VALUES ('-infinity', 'infinity');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tickets_added_for_reports" AFTER INSERT ON "tickets" REFERENCING NEW TABLE AS marked
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_rows_for_reports"();
--> statement-breakpoint
CREATE TRIGGER "tickets_removed_for_reports" AFTER DELETE ON "tickets" REFERENCING OLD TABLE AS marked
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_rows_for_reports"();
--> statement-breakpoint
CREATE TRIGGER "tickets_changed_for_reports" AFTER UPDATE OF "company_id", "priority", "category", "created_at", "resolved_at" ON "tickets"
	FOR EACH ROW WHEN ((OLD.company_id, OLD.priority, OLD.category, OLD.created_at, OLD.resolved_at)
		IS DISTINCT FROM (NEW.company_id, NEW.priority, NEW.category, NEW.created_at, NEW.resolved_at))
	EXECUTE FUNCTION "mark_change_for_reports"();
--> statement-breakpoint
CREATE TRIGGER "companies_deleted_for_reports" AFTER UPDATE OF "deleted_at" ON "companies"
	FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
	EXECUTE FUNCTION "mark_all_for_reports"();
