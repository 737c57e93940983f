CREATE INDEX "incoming_mails_turns" ON "incoming_mails" USING btree ("lane",(coalesce(
  case when lane = 'strangers' then network::text end, nullif(lower(sender), ''), network::text, 'nobody')),(next_attempt_at at time zone 'UTC'),"id") WHERE "incoming_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_mails_turns" ON "outgoing_mails" USING btree ((case
  when kind = 'on_call' then 0
  when kind in ('password_reset', 'tracking_links') then 1
  when kind = 'security' then 2
  when kind in ('digest', 'report', 'incident') then 4
  else 3 end),(case when kind = 'inquiry' then 'provider'
  else coalesce(user_id::text, lower(address), subscriber_id::text, inquiry_id::text, 'nobody') end),(next_attempt_at at time zone 'UTC'),"id") WHERE "outgoing_mails"."sent_at" is null and "outgoing_mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_turns" ON "webhook_deliveries" USING btree ((webhook_id::text),(next_attempt_at at time zone 'UTC'),"id") WHERE "webhook_deliveries"."delivered_at" is null and "webhook_deliveries"."failed_at" is null;