ALTER TABLE "users" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_away" ON "users" USING btree ("id") WHERE not "users"."is_active" or "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_moved" ON "users" USING btree ("id") WHERE "users"."moved_at" is not null;
--> statement-breakpoint
CREATE FUNCTION "note_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.moved_at := now();
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_moved" BEFORE UPDATE OF "company_id" ON "users"
	FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION "note_move"();
--> statement-breakpoint
UPDATE users SET moved_at = now() WHERE company_id IS NOT NULL AND EXISTS (
	SELECT FROM tickets WHERE assigned_to_id = users.id AND tickets.company_id <> users.company_id);
