-- One consumer of events decides who is told, instead of one for each channel and a look of its own for the team. It goes on
-- where both have been: reading an event again stores no second notification. Programs of the previous version find their
-- cursors gone, and leave events to it. What they read at this moment is finished first.
SELECT FROM "event_cursors" ORDER BY "consumer" FOR UPDATE;
--> statement-breakpoint
INSERT INTO "event_cursors" ("consumer", "position", "event_id")
SELECT 'news', "position", "event_id" FROM "event_cursors" WHERE "consumer" IN ('notifications', 'ticket_mail')
ORDER BY "position", "event_id" LIMIT 1;
--> statement-breakpoint
ALTER TABLE "team_news" ADD COLUMN "event_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Programs of the previous version look for events after this position, and find none.
ALTER TABLE "team_news" ALTER COLUMN "position" SET DEFAULT 9007199254740991;
--> statement-breakpoint
-- What happened since each of the staff was told last, on tickets that they do not take part in. Whether it concerns them is
-- decided when the email is written.
INSERT INTO "team_news" ("user_id", "position", "event_ids")
SELECT "users"."id", 9007199254740991, array(
	SELECT "newest"."id" FROM (
		SELECT "events"."id", "events"."position" FROM "events" JOIN "tickets" ON "tickets"."id" = "events"."record_id"
		WHERE "events"."kind" = 'ticket' AND "events"."position" > coalesce("told"."position", "team"."position")
			AND ("events"."position", "events"."id") <= ("news"."position", "news"."event_id")
			AND "users"."id" IS DISTINCT FROM "tickets"."assigned_to_id" AND "users"."id" IS DISTINCT FROM "tickets"."client_id"
			AND NOT EXISTS (SELECT FROM "ticket_followers" "follower" WHERE "follower"."ticket_id" = "tickets"."id" AND "follower"."user_id" = "users"."id")
		ORDER BY "events"."position" DESC, "events"."id" DESC LIMIT 1000
	) "newest" ORDER BY "newest"."position", "newest"."id"
)
FROM "users" LEFT JOIN "team_news" "told" ON "told"."user_id" = "users"."id", "event_cursors" "team", "event_cursors" "news"
WHERE "users"."company_id" IS NULL AND "users"."deleted_at" IS NULL AND "team"."consumer" = 'team_mail' AND "news"."consumer" = 'news'
ON CONFLICT ("user_id") DO UPDATE SET "event_ids" = excluded."event_ids", "position" = excluded."position";
--> statement-breakpoint
DELETE FROM "event_cursors" WHERE "consumer" IN ('notifications', 'ticket_mail', 'team_mail');
