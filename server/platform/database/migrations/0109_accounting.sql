DROP INDEX "accounting_formats_by_name";--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_formats_by_name" ON "accounting_formats" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "accounting_exports" RENAME COLUMN "csv" TO "header";--> statement-breakpoint
ALTER TABLE "exported_statements" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "exported_statements" ADD COLUMN "csv" text NOT NULL;--> statement-breakpoint
-- As in 0099, with the name in the books.
DROP TRIGGER "companies_count_versions" ON "companies";--> statement-breakpoint
CREATE TRIGGER "companies_count_versions" BEFORE UPDATE OF "name", "domain", "contact_email", "phone", "address", "shows_planned_work", "accounting_id" ON "companies"
	FOR EACH ROW WHEN ((OLD.name, OLD.domain, OLD.contact_email, OLD.phone, OLD.address, OLD.shows_planned_work, OLD.accounting_id)
		IS DISTINCT FROM (NEW.name, NEW.domain, NEW.contact_email, NEW.phone, NEW.address, NEW.shows_planned_work, NEW.accounting_id))
	EXECUTE FUNCTION "count_version"();--> statement-breakpoint
-- The formats that come with the program. From now on they are the provider's own.
INSERT INTO "accounting_formats" ("id", "name", "columns", "per_line", "with_zero_lines") VALUES
	(gen_random_uuid(), 'Plain', '[{"header": "Company", "value": "{{company.name}}"}, {"header": "Account", "value": "{{company.accountingId}}"}, {"header": "Month", "value": "{{month.lastDay}}"}, {"header": "Date", "value": "{{line.date}}"}, {"header": "Kind", "value": "{{line.kind}}"}, {"header": "Description", "value": "{{line.description}}"}, {"header": "Quantity", "value": "{{line.quantity}}"}, {"header": "Rate", "value": "{{line.rate}}"}, {"header": "Amount", "value": "{{line.amount}}"}]', 'entry', false),
	(gen_random_uuid(), 'QuickBooks Online', '[{"header": "*InvoiceNo", "value": "{{month.lastDay}} {{company.accountingId}}"}, {"header": "*Customer", "value": "{{company.accountingId}}"}, {"header": "*InvoiceDate", "value": "{{month.lastDay}}"}, {"header": "*DueDate", "value": "{{month.lastDay}}"}, {"header": "Service Date", "value": "{{line.date}}"}, {"header": "Item(Product/Service)", "value": "{{line.kind}}"}, {"header": "ItemDescription", "value": "{{line.description}}"}, {"header": "ItemQuantity", "value": "{{line.quantity}}"}, {"header": "ItemRate", "value": "{{line.rate}}"}, {"header": "*ItemAmount", "value": "{{line.amount}}"}]', 'ticket', false);
