CREATE UNLOGGED TABLE "presences" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_writing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "presences_of_user" ON "presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presences_by_age" ON "presences" USING btree ("seen_at");