ALTER TABLE "tickets" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_cause_id_tickets_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_caused" ON "tickets" USING btree ("cause_id") WHERE "tickets"."cause_id" is not null;