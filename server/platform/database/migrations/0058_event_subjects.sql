ALTER TABLE "events" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "events" DISABLE TRIGGER "events_append_only";--> statement-breakpoint
-- Until now, readers found a comment by its author and the time of its event. Merging moves comments to another ticket.
UPDATE "events" SET "subject_type" = 'comment', "subject_id" = "found"."comment_id"
FROM (
	SELECT DISTINCT ON ("event"."id") "event"."id", "comment"."id" AS "comment_id"
	FROM "events" AS "event"
	JOIN "comments" AS "comment" ON "comment"."author_id" = "event"."actor_id"
		AND "comment"."created_at" = "event"."created_at"
		AND "comment"."is_internal" = ("event"."action" = 'noted')
		AND ("comment"."source" = 'automatic') = ("event"."action" = 'replied automatically')
	WHERE "event"."kind" = 'ticket' AND "event"."action" IN ('commented', 'noted', 'replied automatically')
	ORDER BY "event"."id", coalesce("comment"."home_id", "comment"."ticket_id") = "event"."record_id" DESC, "comment"."id"
) AS "found" WHERE "events"."id" = "found"."id";--> statement-breakpoint
UPDATE "events" SET "subject_type" = 'session', "subject_id" = "sessions"."id" FROM "sessions"
WHERE "events"."action" = 'signed in' AND "sessions"."user_id" = "events"."record_id" AND "sessions"."created_at" = "events"."created_at";--> statement-breakpoint
UPDATE "events" SET "subject_type" = 'rating', "subject_id" = "found"."rating_id"
FROM (
	SELECT DISTINCT ON ("event"."id") "event"."id", "ratings"."id" AS "rating_id"
	FROM "events" AS "event"
	JOIN "ratings" ON "ratings"."ticket_id" = "event"."record_id" AND "ratings"."created_at" <= "event"."created_at"
	WHERE "event"."kind" = 'ticket' AND "event"."action" = 'rated'
	ORDER BY "event"."id", "ratings"."created_at" DESC
) AS "found" WHERE "events"."id" = "found"."id";--> statement-breakpoint
ALTER TABLE "events" ENABLE TRIGGER "events_append_only";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "subject_is_complete" CHECK (("events"."subject_type" is null) = ("events"."subject_id" is null));
