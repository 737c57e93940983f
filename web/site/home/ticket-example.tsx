import { Check } from 'lucide-react';
import { home } from '#content/home.ts';

const { ticket } = home;

/** The lit window in the arch, with a ticket as a client sees it. */
export function TicketExample() {
  return (
    <figure className="daylight relative mx-6 mb-0 w-full max-w-84 rounded-t border border-line border-b-0 bg-paper px-5 pt-4 pb-5 text-ink shadow-float">
      <figcaption className="text-ink-faint text-sm">{ticket.caption}</figcaption>
      <p className="mt-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{ticket.title}</span>
        <span className="whitespace-nowrap text-ink-faint text-sm tabular-nums">{ticket.number}</span>
      </p>
      <ol className="mt-3 grid gap-2.5 text-sm">
        {ticket.thread.map(({ time, from, side, text }) => (
          <li
            key={time}
            className={`rounded px-3 py-2 ${side === 'provider' ? 'ml-8 bg-river-wash' : 'mr-8 bg-sunken'}`}
          >
            <p className="flex justify-between gap-3 text-ink-soft">
              <span className="font-medium">{from}</span>
              <span className="tabular-nums">{time}</span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex items-center gap-2 font-medium text-moss text-sm">
        <Check className="size-4 shrink-0" aria-hidden="true" />
        {ticket.outcome}
      </p>
    </figure>
  );
}
