import type { findBalance } from '#contract/balance.ts';
import type { Reply } from '#contract/endpoint.ts';
import { id } from './people.ts';

type Balance = Reply<typeof findBalance>;
type AgreementBalance = Balance['agreements'][number];

/** Ten hours a month, of which a good part is left, and two hours of the month before. */
export const monthly = (fields: Partial<AgreementBalance> = {}): AgreementBalance => ({
  id: id(880),
  name: 'Ten hours',
  kind: 'monthly',
  included: 600,
  carriedIn: 120,
  bought: 0,
  adjusted: 0,
  drawn: 465,
  owed: 0,
  left: 255,
  over: { minutes: 0, amount: 0 },
  level: 'fine',
  expiring: [{ minutes: 120, on: '2026-04-30', month: '2026-02' }],
  ...fields,
});

export const block = (fields: Partial<AgreementBalance> = {}): AgreementBalance => ({
  ...monthly({ id: id(881), name: 'Reserve', kind: 'block', included: 0, carriedIn: 0, bought: 1200, drawn: 1020 }),
  left: 180,
  level: 'low',
  expiring: [{ minutes: 180, on: '2026-04-14', month: null }],
  ...fields,
});

export const unlimited = (): AgreementBalance =>
  monthly({ id: id(882), name: 'Remote', kind: 'unlimited', included: 0, carriedIn: 0, left: null, expiring: [] });

/** On a day on which the samples are. */
export const balance = (...agreements: AgreementBalance[]): Balance => ({ on: '2026-03-10', agreements });
