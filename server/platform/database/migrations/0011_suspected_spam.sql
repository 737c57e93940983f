DROP INDEX "inquiries_by_age";--> statement-breakpoint
DROP INDEX "inquiries_unanswered";--> statement-breakpoint
DROP INDEX "inquiries_unsent";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_suspected_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inquiries_suspected" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."is_suspected_spam";--> statement-breakpoint
CREATE INDEX "inquiries_by_age" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "inquiries"."is_suspected_spam";--> statement-breakpoint
CREATE INDEX "inquiries_unanswered" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."answered_at" is null and not "inquiries"."is_suspected_spam";--> statement-breakpoint
CREATE INDEX "inquiries_unsent" ON "inquiries" USING btree ("next_mail_at","id") WHERE "inquiries"."mailed_at" is null and not "inquiries"."is_suspected_spam";