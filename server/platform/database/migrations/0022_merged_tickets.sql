CREATE TABLE "split_comments" (
	"ticket_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	CONSTRAINT "split_comments_ticket_id_comment_id_pk" PRIMARY KEY("ticket_id","comment_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "home_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_description" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "home_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "status_before_merge" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "resolved_at_before_merge" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "split_from_id" uuid;--> statement-breakpoint
ALTER TABLE "split_comments" ADD CONSTRAINT "split_comments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_comments" ADD CONSTRAINT "split_comments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_comments" ADD CONSTRAINT "split_comments_from_id_tickets_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "split_comments_by_comment" ON "split_comments" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "split_comments_by_ticket" ON "split_comments" USING btree ("from_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_home_id_tickets_id_fk" FOREIGN KEY ("home_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_home_id_tickets_id_fk" FOREIGN KEY ("home_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_split_from_id_tickets_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_home" ON "comments" USING btree ("home_id") WHERE "comments"."home_id" is not null;--> statement-breakpoint
CREATE INDEX "files_of_home" ON "files" USING btree ("home_id") WHERE "files"."home_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_ticket" ON "outgoing_mails" USING btree ("ticket_id") WHERE "outgoing_mails"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("merged_into_id") WHERE "tickets"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_split" ON "tickets" USING btree ("split_from_id") WHERE "tickets"."split_from_id" is not null;