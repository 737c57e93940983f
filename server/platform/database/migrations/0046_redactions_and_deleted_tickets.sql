ALTER TABLE "incoming_mails" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "redactions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "redactions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "comments_redacted" ON "comments" USING btree ("ticket_id") WHERE "comments"."redactions" <> '[]';--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_record" ON "idempotency_keys" USING btree (("answer"::jsonb ->> 'id'));--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("id") WHERE "tickets"."deleted_at" is not null;--> statement-breakpoint
-- The audit log stays append-only, but a text that was removed from a ticket can be removed from it, too.
CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - '{changes,record_name}'::text[] = to_jsonb(OLD) - '{changes,record_name}'::text[]
		AND (NEW.record_name = OLD.record_name OR (NEW.record_name = '(removed)' AND NEW.kind IN ('file', 'mail')))
		AND NOT EXISTS (
			SELECT FROM jsonb_each(OLD.changes) AS was FULL JOIN jsonb_each(NEW.changes) AS becomes USING (key)
			WHERE was.value IS DISTINCT FROM becomes.value AND (NEW.kind <> 'ticket' OR key NOT IN ('title', 'description')
				OR becomes.value IS DISTINCT FROM '["(removed)", "(removed)"]'))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
DROP TRIGGER "events_append_only" ON "events";--> statement-breakpoint
CREATE TRIGGER "events_append_only" BEFORE UPDATE ON "events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_event_change"();
--> statement-breakpoint
CREATE TRIGGER "events_kept" BEFORE DELETE OR TRUNCATE ON "events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
DROP TRIGGER "tickets_changed_for_reports" ON "tickets";--> statement-breakpoint
CREATE TRIGGER "tickets_changed_for_reports"
	AFTER UPDATE OF "company_id", "priority", "category", "created_at", "resolved_at", "deleted_at" ON "tickets"
	FOR EACH ROW WHEN ((OLD.company_id, OLD.priority, OLD.category, OLD.created_at, OLD.resolved_at, OLD.deleted_at)
		IS DISTINCT FROM (NEW.company_id, NEW.priority, NEW.category, NEW.created_at, NEW.resolved_at, NEW.deleted_at))
	EXECUTE FUNCTION "mark_change_for_reports"();
