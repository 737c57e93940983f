CREATE TABLE "article_companies" (
	"article_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "article_companies_article_id_company_id_pk" PRIMARY KEY("article_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"is_published" boolean NOT NULL,
	"audience" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version"),
	CONSTRAINT "audience_is_known" CHECK ("article_versions"."audience" in ('public', 'clients', 'companies', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "earlier_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"search" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_copies" (
	"file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_copies_file_id_width_pk" PRIMARY KEY("file_id","width")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "audience" text DEFAULT 'clients' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "slug" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "not_helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_companies" ADD CONSTRAINT "article_companies_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_companies" ADD CONSTRAINT "article_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_slugs" ADD CONSTRAINT "earlier_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_copies" ADD CONSTRAINT "picture_copies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_companies_of_company" ON "article_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "article_versions_of_author" ON "article_versions" USING btree ("author_id") WHERE "article_versions"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_slugs_of_article" ON "earlier_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "missed_searches_words" ON "missed_searches" USING btree ("words");--> statement-breakpoint
CREATE INDEX "missed_searches_by_times" ON "missed_searches" USING btree ("times" DESC NULLS FIRST,"last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "missed_searches_last" ON "missed_searches" USING btree ("last_at");--> statement-breakpoint
-- Articles get an address made of their title, as contract/articles-slug.ts does; of equal ones, the later get a number.
UPDATE "articles" SET "slug" = "named"."slug" FROM (
  SELECT "id", "base" || CASE WHEN "place" = 1 THEN '' ELSE '-' || "place" END AS "slug" FROM (
    SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "deleted_at" IS NOT NULL, "id") AS "place" FROM (
      SELECT "id", "deleted_at", coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(replace(folded("title"), '''', ''), '[\s!-/:-@[-`{-~]+', '-', 'g'), 70)), ''), 'article') AS "base" FROM "articles"
    ) AS "bases"
  ) AS "places"
) AS "named" WHERE "articles"."id" = "named"."id";--> statement-breakpoint
-- A number may make an address that another title has.
UPDATE "articles" SET "slug" = "slug" || '-' || "id" WHERE "slug" IN (SELECT "slug" FROM "articles" GROUP BY "slug" HAVING count(*) > 1);--> statement-breakpoint
INSERT INTO "article_versions" ("article_id", "version", "title", "content", "category", "tags", "is_published", "audience", "created_at")
  SELECT "id", "version", "title", "content", "category", "tags", "is_published", "audience", "updated_at" FROM "articles";--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug") WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_public" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."audience" = 'public' and "articles"."is_published" and "articles"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "audience_is_known" CHECK ("articles"."audience" in ('public', 'clients', 'companies', 'staff'));