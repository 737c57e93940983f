CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"service" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" uuid,
	"mailed_at" timestamp (3) with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	"next_mail_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_by_somebody" CHECK (("inquiries"."answered_at" is null) = ("inquiries"."answered_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client" "cidr" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_by_age" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_unanswered" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_unsent" ON "inquiries" USING btree ("next_mail_at","id") WHERE "inquiries"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "inquiry_senders_of_client" ON "inquiry_senders" USING btree ("client","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_senders_by_age" ON "inquiry_senders" USING btree ("created_at");