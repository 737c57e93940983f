CREATE TABLE "limit_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"limit_name" text NOT NULL,
	"network" "cidr",
	"subject" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_uses_of_network" ON "limit_uses" USING btree ("limit_name","network","created_at");--> statement-breakpoint
CREATE INDEX "limit_uses_of_subject" ON "limit_uses" USING btree ("limit_name","subject","network","created_at");--> statement-breakpoint
CREATE INDEX "limit_uses_by_age" ON "limit_uses" USING btree ("limit_name","created_at");--> statement-breakpoint
-- Counts one use of a limit, unless that many were counted within the window already (server/platform/http/limits.ts). In one call,
-- because only a new statement sees what another transaction has committed while this one waited for its lock.
-- Returns the seconds until the next use is allowed; null if it is allowed now.
CREATE FUNCTION "use_limit"(used text, by_network cidr, on_subject text, within interval, per_network int, per_subject int, per_both int, is_counted boolean, is_kept boolean) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
	since timestamptz := now() - within;
	-- Rows from the future, after the clock was set back, would block until the clock catches up.
	until timestamptz := now() + interval '1 minute';
	wait float8;
BEGIN
	IF is_counted THEN
		-- In this order, so that no two transactions wait for each other.
		IF per_network IS NOT NULL OR per_both IS NOT NULL THEN
			PERFORM pg_advisory_xact_lock(hashtextextended(used || ' of network ' || by_network, 0));
		END IF;
		IF per_subject IS NOT NULL THEN
			PERFORM pg_advisory_xact_lock(hashtextextended(used || ' of subject ' || on_subject, 0));
		END IF;
	END IF;
	SELECT max(extract(epoch FROM oldest - since)) INTO wait FROM (
		SELECT min(created_at) AS oldest FROM (
			SELECT created_at FROM limit_uses
			WHERE limit_name = used AND network = by_network AND created_at > since AND created_at < until
			ORDER BY created_at DESC LIMIT coalesce(per_network, 0)
		) AS newest HAVING count(*) = per_network
		UNION ALL
		SELECT min(created_at) FROM (
			SELECT created_at FROM limit_uses
			WHERE limit_name = used AND subject = on_subject AND created_at > since AND created_at < until
			ORDER BY created_at DESC LIMIT coalesce(per_subject, 0)
		) AS newest HAVING count(*) = per_subject
		UNION ALL
		SELECT min(created_at) FROM (
			SELECT created_at FROM limit_uses
			WHERE limit_name = used AND subject = on_subject AND network = by_network AND created_at > since AND created_at < until
			ORDER BY created_at DESC LIMIT coalesce(per_both, 0)
		) AS newest HAVING count(*) = per_both
	) AS reached;
	IF is_counted AND wait IS NULL THEN
		IF NOT is_kept THEN
			DELETE FROM limit_uses WHERE limit_name = used AND created_at < since;
		END IF;
		INSERT INTO limit_uses (id, limit_name, network, subject) VALUES (gen_random_uuid(), used, by_network, on_subject);
	END IF;
	RETURN wait;
END
$$;
--> statement-breakpoint
INSERT INTO "limit_uses" ("id", "limit_name", "network", "subject", "created_at")
SELECT "id", CASE WHEN "is_link" THEN 'wrong_links' ELSE 'wrong_passwords' END, "client", encode("email_hash", 'hex'), "created_at" FROM "login_failures"
UNION ALL
SELECT "id", 'forgotten_passwords', "client", encode("email_hash", 'hex'), "created_at" FROM "forgotten_passwords"
UNION ALL
SELECT "id", 'inquiries', "client", NULL, "created_at" FROM "inquiry_senders"
UNION ALL
SELECT "id", 'registrations', "client", "invitation_id"::text, "created_at" FROM "registration_attempts";--> statement-breakpoint
-- Until now, these were counted in the audit log.
INSERT INTO "limit_uses" ("id", "limit_name", "subject", "created_at")
SELECT gen_random_uuid(), "counted"."limit_name", CASE WHEN "action" = 'rated' THEN "record_id" ELSE "actor_id" END::text, "events"."created_at"
FROM "events"
JOIN (VALUES
	('tickets', 'ticket', 'created'), ('comments', 'ticket', 'commented'), ('uploads', 'file', 'created'),
	('upload_bursts', 'file', 'created'), ('logins', 'user', 'signed in'), ('ratings', 'ticket', 'rated')
) AS "counted" ("limit_name", "kind", "action") USING ("kind", "action")
WHERE "events"."created_at" > now() - interval '1 hour' AND ("actor_id" IS NOT NULL OR "action" = 'rated');--> statement-breakpoint
DROP TABLE "inquiry_senders" CASCADE;--> statement-breakpoint
DROP TABLE "registration_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "forgotten_passwords" CASCADE;--> statement-breakpoint
DROP TABLE "login_failures" CASCADE;