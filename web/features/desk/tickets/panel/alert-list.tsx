import { BellRing, CircleCheck } from 'lucide-react';
import { alertSourceLabels } from '#contract/alerts-constants.ts';
import type { TicketAlert } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

/** The alerts of monitoring tools that are counted in a ticket, and what each says now. */
export function AlertList({ ticket, alerts }: { ticket: Ticket; alerts: TicketAlert[] }) {
  return (
    <ul aria-label="Alerts" className="mb-3 space-y-2">
      {alerts.map((alert) => (
        <li key={alert.firstAt + alert.title} className="rounded border border-line px-3.5 py-2 text-sm">
          <AlertState alert={alert} />
          {/* One alert whose text has not changed says nothing new. */}
          {alert.text !== '' && alert.text !== ticket.description && <LatestText alert={alert} />}
        </li>
      ))}
    </ul>
  );
}

function AlertState({ alert }: { alert: TicketAlert }) {
  const { state, source, count, firstAt, lastAt, resolvedAt } = alert;
  const isFiring = state === 'firing';
  const Icon = isFiring ? BellRing : CircleCheck;
  return (
    <p className="flex items-start gap-2.5 text-ink-soft">
      <Icon className={`mt-0.5 size-4 shrink-0 ${isFiring ? 'text-brick' : 'text-moss'}`} aria-hidden="true" />
      <span className="tabular min-w-0 [overflow-wrap:anywhere]">
        <span className={`font-medium ${isFiring ? 'text-brick' : 'text-moss'}`}>
          {isFiring ? 'Alert is firing' : 'Alert is over'}
        </span>
        {!isFiring && resolvedAt && (
          <>
            {' since '}
            <RelativeTime value={resolvedAt} />
          </>
        )}
        {'. '}
        {count === 1 ? (
          <>
            Reported once, <RelativeTime value={firstAt} />
          </>
        ) : (
          <>
            Reported {count.toLocaleString('en-US')} times, first <RelativeTime value={firstAt} />, last{' '}
            <RelativeTime value={lastAt} />
          </>
        )}
        {source !== 'api' && `, by ${alertSourceLabels[source]}`}.
      </span>
    </p>
  );
}

function LatestText({ alert: { title, text } }: { alert: TicketAlert }) {
  return (
    <details className="mt-1.5 ms-6.5">
      <summary className="cursor-pointer rounded">Latest report</summary>
      <p dir="auto" className="mt-1 font-medium [overflow-wrap:anywhere]">
        {title}
      </p>
      <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
