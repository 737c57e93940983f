INSERT INTO "settings" ("key") VALUES ('client_tickets_per_hour'), ('client_comments_per_hour');
