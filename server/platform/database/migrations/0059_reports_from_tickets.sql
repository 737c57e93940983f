DROP TRIGGER "tickets_added_for_reports" ON "tickets";--> statement-breakpoint
DROP TRIGGER "tickets_removed_for_reports" ON "tickets";--> statement-breakpoint
DROP TRIGGER "tickets_changed_for_reports" ON "tickets";--> statement-breakpoint
DROP FUNCTION "mark_rows_for_reports"();--> statement-breakpoint
DROP FUNCTION "mark_change_for_reports"();--> statement-breakpoint
DROP TABLE "report_days" CASCADE;--> statement-breakpoint
DROP TABLE "report_marks" CASCADE;
