ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Whoever changes what a form edits counts a version: also single sign-on, forgetting, and an older program.
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.version = OLD.version THEN
		NEW.version := OLD.version + 1;
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "companies_count_versions" BEFORE UPDATE OF "name", "domain", "contact_email", "phone", "address" ON "companies"
	FOR EACH ROW WHEN ((OLD.name, OLD.domain, OLD.contact_email, OLD.phone, OLD.address)
		IS DISTINCT FROM (NEW.name, NEW.domain, NEW.contact_email, NEW.phone, NEW.address))
	EXECUTE FUNCTION "count_version"();
--> statement-breakpoint
CREATE TRIGGER "users_count_versions" BEFORE UPDATE OF "first_name", "last_name", "email", "phone", "role", "company_id" ON "users"
	FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.role, OLD.company_id)
		IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.role, NEW.company_id))
	EXECUTE FUNCTION "count_version"();
--> statement-breakpoint
CREATE TRIGGER "settings_count_versions" BEFORE UPDATE OF "value" ON "settings"
	FOR EACH ROW WHEN (OLD.value IS DISTINCT FROM NEW.value)
	EXECUTE FUNCTION "count_version"();
