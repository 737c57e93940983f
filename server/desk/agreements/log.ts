import type { AgreementRecord } from '#contract/agreement-records.ts';
import type { Terms } from '#contract/agreements.ts';
import { centsInWords } from '#contract/money-words.ts';
import { minutesInWords, monthInWords } from '#contract/time-words.ts';

type Named = Pick<AgreementRecord, 'id' | 'name'> & { companyName: string };

/** An agreement's name in the audit log. */
export function agreementRecord({ id, ...agreement }: Named) {
  return { kind: 'agreement', recordId: id, recordName: nameOf(agreement) } as const;
}

/** The name of a block in the audit log, which is that of its agreement. */
export function blockRecord({ id }: { id: string }, agreement: Named) {
  return { kind: 'block', recordId: id, recordName: nameOf(agreement) } as const;
}

/** Terms as a person reads them: `From January 2027: 8 h, $720.00, 2 more months`. */
export function termsInWords({ from, includedMinutes, fee, rollsOver, proration }: Terms) {
  const { months, most } = rollsOver;
  const upTo = most === null ? '' : `, at most ${minutesInWords(most)}`;
  const parts = [
    includedMinutes > 0 ? minutesInWords(includedMinutes) : '',
    centsInWords(fee),
    months > 0 ? `carried over for ${months === 1 ? '1 month' : `${months} months`}${upTo}` : '',
    proration === 'none' ? 'full months' : '',
  ];
  return `From ${monthInWords(from)}: ${parts.filter((part) => part !== '').join(', ')}`;
}

/** Rates as a person reads them; '' for the price list. */
export function ratesInWords(rates: AgreementRecord['rates']) {
  if (!rates) return 'The price list';
  const { remote, on_site: onSite, training } = rates;
  return `Remote ${centsInWords(remote)}, on site ${centsInWords(onSite)}, training ${centsInWords(training)}`;
}

function nameOf({ name, companyName }: Omit<Named, 'id'>) {
  return `${companyName}, ${name}`;
}
