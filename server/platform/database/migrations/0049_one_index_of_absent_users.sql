DROP INDEX "users_moved";--> statement-breakpoint
DROP INDEX "users_away";--> statement-breakpoint
CREATE INDEX "users_away" ON "users" USING btree ("id") WHERE "users"."moved_at" is not null or not "users"."is_active" or "users"."deleted_at" is not null;
--> statement-breakpoint
-- Until PostgreSQL knows that few have moved, it would read all users for a list of unassigned tickets.
ANALYZE users;
