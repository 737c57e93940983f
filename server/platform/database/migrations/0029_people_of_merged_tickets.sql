ALTER TABLE "ticket_followers" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_origin_id_tickets_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_origin_id_tickets_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followers_of_origin" ON "ticket_followers" USING btree ("origin_id") WHERE "ticket_followers"."origin_id" is not null;--> statement-breakpoint
CREATE INDEX "participants_of_origin" ON "ticket_participants" USING btree ("origin_id") WHERE "ticket_participants"."origin_id" is not null;