import type { Statement } from '#contract/statements.ts';
import { october } from './time.ts';

type Entry = Statement['entries'][number];
type Stored = Omit<Statement, 'closedAt' | 'companyState'>;

/** An hour of remote work, which cost $75.00. */
export function entryOf(values: Partial<Entry> = {}): Entry {
  return {
    id: crypto.randomUUID(),
    ticketId: '0192d5a0-0000-7000-8000-000000000001',
    ticketNumber: 'TKT-1001',
    ticketTitle: 'Printer on fire',
    kind: 'remote',
    minutes: 60,
    hasTravel: false,
    isBillable: true,
    workedOn: `${october}-20`,
    note: '',
    amount: 75_00,
    isPriced: true,
    userId: '0192d5a0-0000-7000-8000-000000000002',
    userName: 'Grace Hopper',
    ...values,
  };
}

/** A statement with these parts. Its amount is the sum of them. */
export function statementOf(parts: Partial<Stored> = {}): Stored {
  const { entries = [], agreements = [], adjustments = [] } = parts;
  const amounts = [
    ...entries.map(({ amount }) => amount),
    ...agreements.map(({ fee, price, owedAmount }) => fee + price + owedAmount),
    ...adjustments.map(({ amount }) => amount ?? 0),
  ];
  return {
    companyId: '0192d5a0-0000-7000-8000-000000000003',
    companyName: 'Acme Plumbing',
    month: october,
    minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    closedByName: 'Grace Hopper',
    kinds: [],
    tickets: [],
    entries,
    ...parts,
  };
}
