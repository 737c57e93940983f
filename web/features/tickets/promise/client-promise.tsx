import { CircleCheck, Clock } from 'lucide-react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { promiseSentence } from './promise-sentence.ts';

/** Tells a client when they hear from us, and afterwards whether they did in time. */
export function ClientPromise({ ticket }: { ticket: Ticket }) {
  const sentence = promiseSentence(ticket);
  if (!sentence) return null;

  const isKept = ticket.promise?.firstReplyAt !== null && !sentence.isMissed;
  const Icon = isKept ? CircleCheck : Clock;
  return (
    <p
      className={`flex items-start gap-2 rounded px-3 py-2.5 text-sm forced-colors:border ${sentence.isMissed ? 'bg-amber-wash' : 'bg-river-wash'}`}
    >
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${sentence.isMissed ? 'text-amber' : 'text-river'}`}
        aria-hidden="true"
      />
      <span className="text-pretty">{sentence.words}</span>
    </p>
  );
}
