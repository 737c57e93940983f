ALTER TABLE "companies" ADD COLUMN "delete_on" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "companies_to_delete" ON "companies" USING btree ("delete_on") WHERE "companies"."delete_on" is not null;--> statement-breakpoint
-- The audit log stays append-only, but a transaction that forgets people can take their names, words and addresses out of it.
CREATE OR REPLACE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('archway.forgetting', true) = 'on'
		AND to_jsonb(NEW) - '{actor_name,record_name,changes,client,search_text}'::text[]
			= to_jsonb(OLD) - '{actor_name,record_name,changes,client,search_text}'::text[]
	THEN
		RETURN NEW;
	END IF;
	IF to_jsonb(NEW) - '{changes,record_name,search_text}'::text[] = to_jsonb(OLD) - '{changes,record_name,search_text}'::text[]
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
