CREATE TABLE "ticket_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"promise" json,
	"replaced" json
);
--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_merges_of_ticket" ON "ticket_merges" USING btree ("ticket_id");
--> statement-breakpoint
-- Merged tickets have no promise of their own any more. What they promised comes back when the merge is undone.
INSERT INTO ticket_merges (id, ticket_id, promise)
SELECT gen_random_uuid(), tickets.id, json_build_object(
	'promiseStory', promise_story, 'firstReplyDueAt', first_reply_due_at, 'firstReplyWarnAt', first_reply_warn_at,
	'firstReplyAt', first_reply_at, 'firstReplyKept', first_reply_kept, 'resolutionDueAt', resolution_due_at,
	'resolutionWarnAt', resolution_warn_at, 'resolutionKept', resolution_kept,
	'firstReplyMinutes', first_reply_minutes, 'resolutionMinutes', resolution_minutes,
	'firstReplyDecidedAt', first_reply_decided_at, 'resolutionDecidedAt', resolution_decided_at,
	'stoppedAt', stopped_at, 'shown', shown, 'checkAt', check_at, 'stamp', stamp, 'isActive', is_active)
FROM tickets JOIN ticket_promises ON ticket_id = tickets.id WHERE merged_into_id IS NOT NULL;
--> statement-breakpoint
DELETE FROM ticket_promises WHERE ticket_id IN (SELECT ticket_id FROM ticket_merges);
