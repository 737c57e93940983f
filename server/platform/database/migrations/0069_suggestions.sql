ALTER TABLE "articles" ADD COLUMN "headline" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, article_words("articles"."title" || ' ' || "articles"."tag_line"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "solved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_headline" ON "articles" USING gin ("headline");