import { MoonStar } from 'lucide-react';
import { momentWords } from '#contract/promise-words.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ColumnPart, Fact, factsLook } from '#web/features/desk/tickets/panel/column-parts.tsx';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { dateWords, dayOf } from '#web/lib/time.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { useSnooze, useWake } from './api.ts';

/** Until when a ticket is snoozed and why, and when the user is reminded of it. */
export function TicketSnooze({ ticket }: { ticket: Ticket }) {
  const { id, snooze, nextReminderAt } = ticket;
  const { dialog } = useWorkspace();
  return (
    <>
      {snooze && <Snoozed ticketId={id} snooze={snooze} />}
      {nextReminderAt && (
        <ColumnPart title="Your reminder">
          <TextButton className="pointer-coarse:min-h-11" onClick={() => dialog.set('remind')}>
            {momentWords(new Date(nextReminderAt), { namesDate: true })}
          </TextButton>
        </ColumnPart>
      )}
    </>
  );
}

function Snoozed({ ticketId, snooze }: { ticketId: string; snooze: NonNullable<Ticket['snooze']> }) {
  const { mutate: wake, isPending } = useWake(ticketId);
  const { until, byName, note, staysOnReply } = snooze;
  const { dialog } = useWorkspace();

  return (
    <ColumnPart title="Snoozed">
      <dl aria-label="Snooze" className={factsLook}>
        <Fact name="Until">{momentWords(new Date(until), { namesDate: true })}</Fact>
        <Fact name="By">{byName}</Fact>
        {note && <Fact name="Note">{note}</Fact>}
        {staysOnReply && <Fact name="Answers">Leave it snoozed</Fact>}
      </dl>
      <p className="mt-1.5 flex flex-wrap gap-x-4">
        <TextButton className="pointer-coarse:min-h-11" disabled={isPending} onClick={() => wake()}>
          Wake now
        </TextButton>
        <TextButton className="pointer-coarse:min-h-11" onClick={() => dialog.set('snooze')}>
          Change…
        </TextButton>
      </p>
    </ColumnPart>
  );
}

/** Offers the rest of a snooze that the client’s answer has ended. */
export function SnoozeAgain({ ticket }: { ticket: Ticket }) {
  const { snoozedBefore, status } = ticket;
  const { mutate: snooze, isPending } = useSnooze(ticket);
  if (!snoozedBefore || !isActiveStatus(status) || Date.parse(snoozedBefore.until) <= Date.now()) return null;
  const { until, note, staysOnReply } = snoozedBefore;

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line px-3.5 py-2 text-ink-soft text-sm">
      <MoonStar className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-48">It was snoozed, and woke because the client answered.</span>
      <Button
        look="secondary"
        size="small"
        disabled={isPending}
        onClick={() => snooze({ sent: { until, note, staysOnReply }, copy: {} })}
      >
        Snooze again until {dateWords(dayOf(until))}
      </Button>
    </div>
  );
}
