CREATE TABLE "ticket_assignments" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_assignments_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
DROP INDEX "comments_of_author";--> statement-breakpoint
ALTER TABLE "ticket_assignments" ADD CONSTRAINT "ticket_assignments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_assignments" ADD CONSTRAINT "ticket_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_of_user" ON "ticket_assignments" USING btree ("user_id","first_at","ticket_id");--> statement-breakpoint
CREATE INDEX "comments_of_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE FUNCTION "note_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_assignments (ticket_id, user_id, first_at)
		VALUES (NEW.id, NEW.assigned_to_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tickets_created_assigned" AFTER INSERT ON "tickets"
	FOR EACH ROW WHEN (NEW.assigned_to_id IS NOT NULL) EXECUTE FUNCTION "note_assignment"();
--> statement-breakpoint
CREATE TRIGGER "tickets_assigned" AFTER UPDATE OF "assigned_to_id" ON "tickets"
	FOR EACH ROW WHEN (NEW.assigned_to_id IS NOT NULL AND NEW.assigned_to_id IS DISTINCT FROM OLD.assigned_to_id)
	EXECUTE FUNCTION "note_assignment"();
--> statement-breakpoint
-- Events have the names of assignees: that of one person alone says who it was. The assignee of today is known in any case.
WITH named AS (
	SELECT first_name || ' ' || last_name AS name, min(id::text)::uuid AS id FROM users
	WHERE company_id IS NULL GROUP BY 1 HAVING count(*) = 1
), changes AS (
	SELECT tickets.id AS ticket_id, tickets.created_at, tickets.assigned_to_id, events.created_at AS at,
		changes -> 'assignedTo' ->> 0 AS previous, changes -> 'assignedTo' ->> 1 AS next,
		row_number() OVER (PARTITION BY tickets.id ORDER BY events.created_at, events.id) AS place
	FROM events JOIN tickets ON tickets.id = record_id
	WHERE kind = 'ticket' AND action = 'changed' AND changes ? 'assignedTo'
), known AS (
	SELECT ticket_id, named.id AS user_id, at FROM changes JOIN named ON name = next
	UNION ALL
	SELECT ticket_id, named.id, created_at FROM changes JOIN named ON name = previous WHERE place = 1
	UNION ALL
	SELECT tickets.id, tickets.assigned_to_id, coalesce(max(changes.at), tickets.created_at)
	FROM tickets LEFT JOIN changes ON ticket_id = tickets.id
	WHERE tickets.assigned_to_id IS NOT NULL GROUP BY tickets.id
)
INSERT INTO ticket_assignments (ticket_id, user_id, first_at)
SELECT ticket_id, user_id, min(at) FROM known GROUP BY ticket_id, user_id;
