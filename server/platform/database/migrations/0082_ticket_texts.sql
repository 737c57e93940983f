CREATE TABLE "ticket_texts" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_texts" ADD CONSTRAINT "ticket_texts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_texts_words" ON "ticket_texts" USING gin (ascii_only(substr("search_text", 5)) gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "ticket_texts_letters" ON "ticket_texts" USING gin (letters_and_pairs("search_text")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
-- The text of a ticket itself as it is searched, one field per line.
CREATE FUNCTION "ticket_text"("number" bigint, "former_number" text, "title" text, "tags" text[], "description" text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN 'tkt-' || "number"::text || E'\n' || coalesce('#' || searchable("former_number") || E'\n', '') || searchable("title") || E'\n' || searchable(joined("tags")) || E'\n' || searchable("description");
--> statement-breakpoint
CREATE FUNCTION "keep_ticket_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ticket_texts (ticket_id, search_text)
	VALUES (NEW.id, ticket_text(NEW.number, NEW.former_number, NEW.title, NEW.tags, NEW.description))
	ON CONFLICT (ticket_id) DO UPDATE SET search_text = excluded.search_text;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tickets_added_for_search" AFTER INSERT ON "tickets" FOR EACH ROW EXECUTE FUNCTION "keep_ticket_text"();
--> statement-breakpoint
CREATE TRIGGER "tickets_changed_for_search" AFTER UPDATE OF "number", "former_number", "title", "tags", "description" ON "tickets"
	FOR EACH ROW WHEN ((OLD.number, OLD.former_number, OLD.title, OLD.tags, OLD.description)
		IS DISTINCT FROM (NEW.number, NEW.former_number, NEW.title, NEW.tags, NEW.description))
	EXECUTE FUNCTION "keep_ticket_text"();
--> statement-breakpoint
-- Whatever writes a ticket, also what leaves other triggers out to be faster.
ALTER TABLE "tickets" ENABLE ALWAYS TRIGGER "tickets_added_for_search", ENABLE ALWAYS TRIGGER "tickets_changed_for_search";
--> statement-breakpoint
-- The texts that there are move one after the other while the program runs (server/desk/tickets/move-texts.ts): to index a million
-- of them takes minutes. Until they all have, the column and its indexes stay, and a search reads both.
CREATE VIEW "searched_tickets" AS
	SELECT ticket_id, search_text FROM ticket_texts
	UNION ALL SELECT id, search_text FROM tickets WHERE NOT EXISTS (SELECT FROM ticket_texts WHERE ticket_id = id);
--> statement-breakpoint
-- Once all have.
CREATE FUNCTION "forget_old_ticket_texts"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE OR REPLACE VIEW searched_tickets AS SELECT ticket_id, search_text FROM ticket_texts;
	ALTER TABLE tickets DROP COLUMN IF EXISTS search_text;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM tickets) THEN PERFORM forget_old_ticket_texts(); END IF;
END
$$;
