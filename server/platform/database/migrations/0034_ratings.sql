CREATE TABLE "rating_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"resolution_id" uuid NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"resolution_id" uuid NOT NULL,
	"resolved_at" timestamp (3) with time zone NOT NULL,
	"score" smallint NOT NULL,
	"comment" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_is_known" CHECK ("ratings"."score" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "rating_tokens" ADD CONSTRAINT "rating_tokens_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_tokens" ADD CONSTRAINT "rating_tokens_mail_id_outgoing_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_tokens_of_ticket" ON "rating_tokens" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "rating_tokens_of_mail" ON "rating_tokens" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_of_resolution" ON "ratings" USING btree ("resolution_id");--> statement-breakpoint
CREATE INDEX "ratings_of_ticket" ON "ratings" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ratings_by_age" ON "ratings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);