INSERT INTO "settings" ("key") VALUES ('company_storage_megabytes');
