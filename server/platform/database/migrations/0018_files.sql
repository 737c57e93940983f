CREATE TABLE "file_pieces" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_pieces_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "file_previews" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"content_type" text DEFAULT 'application/octet-stream' NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" "bytea",
	"place" text DEFAULT 'database' NOT NULL,
	"uploaded_by_id" uuid,
	"company_id" uuid,
	"ticket_id" uuid,
	"comment_id" uuid,
	"article_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "place_is_known" CHECK ("files"."place" in ('database', 's3')),
	CONSTRAINT "files_of_comments_have_tickets" CHECK ("files"."comment_id" is null or "files"."ticket_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_ticket" ON "files" USING btree ("ticket_id","id") WHERE "files"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "files_of_comment" ON "files" USING btree ("comment_id","id") WHERE "files"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "files_of_article" ON "files" USING btree ("article_id") WHERE "files"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "files_of_company" ON "files" USING btree ("company_id","size");--> statement-breakpoint
CREATE INDEX "files_of_uploader" ON "files" USING btree ("uploaded_by_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."ticket_id" is null and "files"."article_id" is null and not "files"."is_kept";--> statement-breakpoint
ALTER TABLE "file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "file_previews" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('file_megabytes'), ('files_per_message'), ('ticket_file_megabytes'), ('company_file_megabytes'), ('client_files_per_hour');
