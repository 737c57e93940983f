import { timeKindLabels } from '#contract/time-constants.ts';
import { centsInWords, dayInWords, minutesInWords } from '#contract/time-words.ts';
import { Link } from '#web/ui/link.tsx';
import type { Statement } from './api.ts';

/** The entries of a statement, by ticket. */
export function EntryTable({ statement: { tickets, entries } }: { statement: Statement }) {
  return (
    <table className="tabular w-full text-sm">
      <caption className="mb-2 text-left font-display font-semibold text-lg">By ticket</caption>
      <thead className="text-left text-ink-soft">
        <tr className="border-line-strong border-b">
          <th scope="col" className="w-px whitespace-nowrap py-1.5 pr-3 font-medium">
            Date
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            Work
          </th>
          <th scope="col" className="w-px px-3 py-1.5 text-right font-medium">
            Time
          </th>
          <th scope="col" className="w-px py-1.5 pl-3 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      {tickets.map((ticket) => (
        <TicketRows
          key={ticket.ticketId}
          ticket={ticket}
          entries={entries.filter(({ ticketId }) => ticketId === ticket.ticketId)}
        />
      ))}
    </table>
  );
}

type TicketRowsProps = { ticket: Statement['tickets'][number]; entries: Statement['entries'] };

function TicketRows({ ticket, entries }: TicketRowsProps) {
  const { ticketId, ticketNumber, ticketTitle, minutes, amount } = ticket;
  return (
    <tbody className="border-line border-b">
      <tr className="break-after-avoid">
        <th scope="rowgroup" colSpan={2} className="pt-3 pr-3 pb-1 text-left font-semibold [overflow-wrap:anywhere]">
          <Link to={`/admin?ticket=${ticketId}`}>{ticketNumber}</Link> <bdi>{ticketTitle}</bdi>
        </th>
        <td className="whitespace-nowrap px-3 pt-3 pb-1 text-right align-top font-semibold">
          {minutesInWords(minutes)}
        </td>
        <td className="pt-3 pb-1 pl-3 text-right align-top font-semibold">{centsInWords(amount)}</td>
      </tr>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </tbody>
  );
}

function EntryRow({ entry }: { entry: Statement['entries'][number] }) {
  const { workedOn, kind, hasTravel, isBillable, userName, note, minutes, amount } = entry;
  const extras = [hasTravel && 'with travel', !isBillable && 'not billable'].filter(Boolean);

  return (
    <tr className="break-inside-avoid align-top text-ink-soft">
      <td className="whitespace-nowrap py-1 pr-3">
        <time dateTime={workedOn}>{dayInWords(workedOn)}</time>
      </td>
      <td className="px-3 py-1 [overflow-wrap:anywhere]">
        <span className="text-ink">{[timeKindLabels[kind], ...extras].join(', ')}</span>, <bdi>{userName}</bdi>
        {note && (
          <span dir="auto" className="block whitespace-pre-line">
            {note}
          </span>
        )}
      </td>
      <td className="whitespace-nowrap px-3 py-1 text-right">{minutesInWords(minutes)}</td>
      <td className="py-1 pl-3 text-right">{centsInWords(amount)}</td>
    </tr>
  );
}
