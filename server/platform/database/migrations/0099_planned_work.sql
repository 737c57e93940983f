ALTER TABLE "companies" ADD COLUMN "shows_planned_work" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DROP TRIGGER "companies_count_versions" ON "companies";
--> statement-breakpoint
CREATE TRIGGER "companies_count_versions" BEFORE UPDATE OF "name", "domain", "contact_email", "phone", "address", "shows_planned_work" ON "companies"
	FOR EACH ROW WHEN ((OLD.name, OLD.domain, OLD.contact_email, OLD.phone, OLD.address, OLD.shows_planned_work)
		IS DISTINCT FROM (NEW.name, NEW.domain, NEW.contact_email, NEW.phone, NEW.address, NEW.shows_planned_work))
	EXECUTE FUNCTION "count_version"();
