ALTER TABLE "articles" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_of_ticket" ON "articles" USING btree ("ticket_id") WHERE "articles"."ticket_id" is not null;