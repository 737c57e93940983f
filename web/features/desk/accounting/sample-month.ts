import type { linesOf } from '#contract/accounting-lines.ts';
import type { PriceList } from '#contract/prices.ts';

type Statement = Parameters<typeof linesOf>[0];
type Entry = Statement['entries'][number];

const MONTH = '2026-10';

/** The prices of the example, in cents. */
export const samplePrices: PriceList = {
  hourly: { remote: 75_00, on_site: 125_00, training: 100_00 },
  travel: 25_00,
  minimumMinutes: 60,
  stepMinutes: 15,
};

const work = (id: string, day: number, values: Partial<Entry>): Entry => ({
  ...{ id, ticketId: 'printer', ticketNumber: 'TKT-1042', ticketTitle: 'The label printer prints blank labels' },
  kind: 'remote',
  ...{ minutes: 60, hasTravel: false, isBillable: true, workedOn: `${MONTH}-${day}`, note: '' },
  ...{ amount: 75_00, isPriced: true, userId: '', userName: '' },
  ...values,
});

const mail = { ticketId: 'mail', ticketNumber: 'TKT-1057', ticketTitle: 'Mail on a new phone' };
const untouched = {
  included: 600,
  carriedIn: 0,
  bought: 0,
  adjusted: 0,
  drawn: 60,
  repaid: 0,
  over: 75,
  overAmount: 0,
};

/** A month with each sort of line, to show what a format makes of it. */
export const sampleMonth: Statement = {
  companyName: 'Example Dental',
  month: MONTH,
  agreements: [
    {
      kind: 'monthly',
      ...{ id: 'hours', name: 'Ten hours a month', fee: 900_00, price: 0, ...untouched },
      ...{ carriedOut: 540, expired: 0, owed: 0, owedAmount: 0, carries: { minutes: [], debts: [] }, expiring: [] },
    },
  ],
  entries: [
    work('1', 12, { minutes: 75, overMinutes: 75, rate: 75_00, amount: 93_75 }),
    work('2', 13, { kind: 'on_site', hasTravel: true, overMinutes: 60, rate: 125_00, travel: 25_00, amount: 150_00 }),
    work('3', 20, { ...mail, countedMinutes: 60, coveredMinutes: 60, overMinutes: 0, rate: 75_00, amount: 0 }),
  ],
  adjustments: [
    {
      ...{ id: 'credit', agreementId: null, agreementName: null, minutes: null, corrects: null },
      ...{ amount: -45_50, reason: 'Time of September that was counted twice' },
    },
  ],
};
