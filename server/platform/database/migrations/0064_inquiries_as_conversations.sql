CREATE TABLE "inquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"sent_from" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_come_from_senders" CHECK (("inquiry_messages"."kind" = 'answer') = ("inquiry_messages"."author_id" is null))
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "about_its_kind";--> statement-breakpoint
DROP INDEX "outgoing_mails_of_inquiry";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "inquiry_message_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "package" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "assigned_to_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "spam_reason" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "spam_keys" text[];--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "converted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "converted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'employee' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "inquiry_message_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_messages_of_inquiry" ON "inquiry_messages" USING btree ("inquiry_id","created_at","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_inquiry_message_id_inquiry_messages_id_fk" FOREIGN KEY ("inquiry_message_id") REFERENCES "public"."inquiry_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_converted_by_id_users_id_fk" FOREIGN KEY ("converted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_inquiry_message_id_inquiry_messages_id_fk" FOREIGN KEY ("inquiry_message_id") REFERENCES "public"."inquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_of_state" ON "inquiries" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "inquiries"."is_suspected_spam";--> statement-breakpoint
CREATE INDEX "inquiries_spam_keys" ON "inquiries" USING gin ("spam_keys") WHERE "inquiries"."spam_keys" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_of_inquiry_message" ON "outgoing_mails" USING btree ("inquiry_message_id") WHERE "outgoing_mails"."inquiry_message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_of_inquiry" ON "outgoing_mails" USING btree ("inquiry_id","kind") WHERE "outgoing_mails"."inquiry_id" is not null and "outgoing_mails"."inquiry_message_id" is null;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "converted_by_somebody" CHECK (("inquiries"."converted_at" is null) = ("inquiries"."converted_by_id" is null));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "about_its_kind" CHECK (("outgoing_mails"."kind" in ('inquiry', 'inquiry_confirmation', 'inquiry_reply')) = ("outgoing_mails"."inquiry_id" is not null)
        and ("outgoing_mails"."kind" <> 'inquiry_reply' or "outgoing_mails"."inquiry_message_id" is not null)
        and ("outgoing_mails"."kind" in ('ticket', 'acknowledgment', 'on_call')) = ("outgoing_mails"."ticket_id" is not null)
        and ("outgoing_mails"."kind" = 'invitation') = ("outgoing_mails"."invitation_id" is not null)
        and ("outgoing_mails"."kind" = 'report') = ("outgoing_mails"."month" is not null));--> statement-breakpoint
-- Whoever was answered is in conversation: how it ended was not recorded.
UPDATE "inquiries" SET "state" = 'in_conversation' WHERE "answered_at" IS NOT NULL;--> statement-breakpoint
UPDATE "inquiries" SET "spam_reason" = CASE WHEN EXISTS (
  SELECT FROM "incoming_mails" WHERE "inquiry_id" = "inquiries"."id" AND "verdict" = 'fail'
) THEN 'forged' ELSE 'too_many' END WHERE "is_suspected_spam";
