CREATE TABLE "measured_figures" (
	"key" text PRIMARY KEY DEFAULT 'latest' NOT NULL,
	"measured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"figures" json NOT NULL
);
--> statement-breakpoint
INSERT INTO "settings" ("key") VALUES ('show_measured_figures');
