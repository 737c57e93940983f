import { centsInWords } from '#contract/money-words.ts';
import { type Charges, explainAmount, type PriceList } from '#contract/prices.ts';
import { isOwed } from '#contract/statement-words.ts';
import { timeKindLabels, timeMessages } from '#contract/time-constants.ts';
import { dateInWords, dayInWords, minutesInWords } from '#contract/time-words.ts';
import { useProvider } from '#web/lib/provider.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import type { Statement } from './api.ts';

/** Shows how each amount is calculated: in columns, or on a phone in a line below the work. */
const onlyWide = 'max-md:hidden print:table-cell';
const onlyNarrow = 'md:hidden print:hidden';

/**
 * The entries of a statement, by ticket: the work, how much of it is billed, and at which rate; with agreements also how much
 * they cover, and what is billed is over.
 */
export function EntryTable({ statement: { tickets, entries, agreements = [] } }: { statement: Statement }) {
  const { prices } = useProvider();
  const isAgreed = agreements.length > 0;

  return (
    <div>
      <table className="tabular w-full text-sm">
        <caption className="mb-2 text-left font-display font-semibold text-lg">By ticket</caption>
        <thead className="text-left text-ink-soft">
          <tr className="border-line-strong border-b">
            <Head className="pr-3">Date</Head>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Work
            </th>
            <Head className="px-3 text-right">Worked</Head>
            {isAgreed && <Head className={classNames('px-3 text-right', onlyWide)}>Covered</Head>}
            <Head className={classNames('px-3 text-right', onlyWide)}>{isAgreed ? 'Over' : 'Billed'}</Head>
            <Head className={classNames('px-3 text-right', onlyWide)}>Rate</Head>
            <Head className={classNames('px-3 text-right', onlyWide)}>Travel</Head>
            <Head className="pl-3 text-right">Amount</Head>
          </tr>
        </thead>
        {tickets.map((ticket) => (
          <TicketRows
            key={ticket.ticketId}
            ticket={ticket}
            isAgreed={isAgreed}
            entries={entries.filter(({ ticketId }) => ticketId === ticket.ticketId)}
          />
        ))}
      </table>
      {entries.some(({ coveredMinutes = 0, overMinutes = 0, minutes }) => coveredMinutes + overMinutes > minutes) && (
        <p className="mt-3 max-w-[44rem] text-ink-soft text-sm">
          An agreement rounds up each piece of work, so what is covered and over can be more than what was worked.
        </p>
      )}
      {prices && (
        <p className="mt-3 max-w-[44rem] text-ink-soft text-sm">
          {isAgreed ? 'Work that no agreement counts' : 'Each piece of work'} is billed with at least{' '}
          {minutesInWords(prices.minimumMinutes)}, and after that by each {prices.stepMinutes} minutes that have begun.
          Travel is billed once for each visit.
        </p>
      )}
    </div>
  );
}

function Head({ className, children }: { className: string; children: string }) {
  return (
    <th scope="col" className={classNames('w-px whitespace-nowrap py-1.5 font-medium', className)}>
      {children}
    </th>
  );
}

type TicketRowsProps = { ticket: Statement['tickets'][number]; entries: Statement['entries']; isAgreed: boolean };

function TicketRows({ ticket, entries, isAgreed }: TicketRowsProps) {
  const { ticketId, ticketNumber, ticketTitle, minutes, amount, approvals = [] } = ticket;
  return (
    <tbody className="border-line border-b">
      <tr className="break-after-avoid">
        <th scope="rowgroup" colSpan={2} className="pt-3 pr-3 pb-1 text-left font-semibold [overflow-wrap:anywhere]">
          <Link to={`/admin?ticket=${ticketId}`}>{ticketNumber}</Link> <bdi>{ticketTitle}</bdi>
          {approvals.map(({ byName, on }) => (
            <span key={`${byName} ${on}`} className="block font-normal text-ink-soft">
              Approved by <bdi>{byName}</bdi> on {dateInWords(on)}
            </span>
          ))}
        </th>
        <td className="whitespace-nowrap px-3 pt-3 pb-1 text-right align-top font-semibold">
          {minutesInWords(minutes)}
        </td>
        <td colSpan={isAgreed ? 4 : 3} className={onlyWide} />
        <td className="pt-3 pb-1 pl-3 text-right align-top font-semibold">
          {entries.every(({ isPriced }) => isPriced) ? centsInWords(amount) : timeMessages.noAmount}
        </td>
      </tr>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} isAgreed={isAgreed} />
      ))}
    </tbody>
  );
}

function EntryRow({ entry, isAgreed }: { entry: Statement['entries'][number]; isAgreed: boolean }) {
  const { prices } = useProvider();
  const charges = entry.isPriced ? chargesOf(entry, prices) : unknown;
  const { isPriced, workedOn, kind, hasTravel, isBillable, userName, note, minutes, amount } = entry;
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
        <span className={classNames('block', onlyNarrow)}>{chargesInWords(charges, entry)}</span>
      </td>
      <td className="whitespace-nowrap px-3 py-1 text-right">{minutesInWords(minutes)}</td>
      {isAgreed && <td className={cellLook}>{entry.coveredMinutes ? minutesInWords(entry.coveredMinutes) : none}</td>}
      <ChargeCells charges={charges} owed={isOwed(entry) ? entry.overMinutes : 0} />
      <td className="py-1 pl-3 text-right">{isPriced ? centsInWords(amount) : timeMessages.noAmount}</td>
    </tr>
  );
}

/** How an amount is calculated: by its agreement, else by the price list; null if that was another one then. */
function chargesOf(entry: Statement['entries'][number], prices: PriceList | null): Charges | null {
  const { rate, overMinutes = 0, travel = 0 } = entry;
  if (typeof rate !== 'number') return explainAmount(entry, prices);
  const billedMinutes = isOwed(entry) ? 0 : overMinutes;
  return { billedMinutes, hourly: billedMinutes > 0 ? rate : 0, isMinimum: false, travel };
}

/** What is billed, at which rate, and the travel; for an amount by another price list a word about that. */
function ChargeCells({ charges, owed = 0 }: { charges: Charges | null; owed?: number | undefined }) {
  if (!charges) {
    return (
      <td colSpan={3} className={classNames('px-3 py-1 text-right', onlyWide)}>
        {otherPrices}
      </td>
    );
  }
  const { billedMinutes, hourly, isMinimum, travel } = charges;
  return (
    <>
      <td className={cellLook}>
        {billedMinutes + owed > 0 ? minutesInWords(billedMinutes + owed) : none}
        {owed > 0 && <span className="block text-xs">owed</span>}
        {isMinimum && <span className="block text-xs">minimum</span>}
      </td>
      <td className={cellLook}>{hourly > 0 ? `${centsInWords(hourly)}/h` : none}</td>
      <td className={cellLook}>{travel > 0 ? centsInWords(travel) : none}</td>
    </>
  );
}

const cellLook = classNames('whitespace-nowrap px-3 py-1 text-right', onlyWide);
const none = '–';
/** Of time without an amount. */
const unknown: Charges = { billedMinutes: 0, hourly: 0, isMinimum: false, travel: 0 };
const otherPrices = 'By the price list of that day';

/** `45 min covered, 1 h billed (minimum) at $125.00/h, $25.00 travel` */
function chargesInWords(charges: Charges | null, entry: Statement['entries'][number]) {
  if (!charges) return otherPrices;
  const { coveredMinutes = 0, overMinutes = 0 } = entry;
  const { billedMinutes, hourly, isMinimum, travel } = charges;
  return [
    ...(coveredMinutes > 0 ? [`${minutesInWords(coveredMinutes)} covered`] : []),
    ...(isOwed(entry) ? [`${minutesInWords(overMinutes)} owed`] : []),
    ...(billedMinutes > 0
      ? [`${minutesInWords(billedMinutes)} billed${isMinimum ? ' (minimum)' : ''} at ${centsInWords(hourly)}/h`]
      : []),
    ...(travel > 0 ? [`${centsInWords(travel)} travel`] : []),
  ].join(', ');
}
