CREATE TABLE "team_news" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
ALTER TABLE "team_news" ADD CONSTRAINT "team_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The look at news for the team goes on where the queue of emails about tickets is.
INSERT INTO "event_cursors" ("consumer", "position", "event_id")
SELECT 'team_mail', "position", "event_id" FROM "event_cursors" WHERE "consumer" = 'ticket_mail';
--> statement-breakpoint
-- Waiting emails to staff about new tickets of others become one email per person.
WITH "gathered" AS (
	DELETE FROM "outgoing_mails" "mail" USING "users", "tickets"
	WHERE "mail"."kind" = 'ticket' AND "mail"."sent_at" IS NULL AND "mail"."failed_at" IS NULL
		AND "users"."id" = "mail"."user_id" AND "users"."company_id" IS NULL AND "tickets"."id" = "mail"."ticket_id"
		AND "tickets"."assigned_to_id" IS DISTINCT FROM "mail"."user_id"
		AND NOT EXISTS (SELECT FROM "ticket_followers" "follower" WHERE "follower"."ticket_id" = "mail"."ticket_id" AND "follower"."user_id" = "mail"."user_id")
		AND NOT EXISTS (SELECT FROM "events" WHERE "events"."id" = ANY("mail"."event_ids") AND "events"."action" <> 'created')
	RETURNING "mail"."user_id", "mail"."event_ids"
)
INSERT INTO "outgoing_mails" ("id", "kind", "user_id", "event_ids")
SELECT gen_random_uuid(), 'team', "user_id", array_agg("event_id") FROM "gathered", unnest("event_ids") AS "event_id" GROUP BY "user_id";
