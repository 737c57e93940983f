import { expect, test } from 'vitest';
import { balance, block, monthly, unlimited } from '#gallery/samples/balances.ts';
import { balanceLines, balanceWords } from './balance-words.ts';

const on = '2026-11-10';
const left = (minutes: number) => monthly({ left: minutes, expiring: [] });

test.each([
  [left(255), '4 h 15 min left in November'],
  [
    monthly({ left: 255, expiring: [{ minutes: 120, on: '2099-12-31', month: '2026-10' }] }),
    '4 h 15 min left in November, including 2 h of October until Thu, Dec 31, 2099',
  ],
  // What the month itself has until its end goes without saying.
  [monthly({ left: 60, expiring: [{ minutes: 60, on: '2026-11-30', month: '2026-11' }] }), '1 h left in November'],
  [
    monthly({ left: 0, expiring: [], owed: 45, over: { minutes: 45, amount: 0 } }),
    'nothing left in November, 45 min owed',
  ],
  [
    monthly({ left: 0, expiring: [], over: { minutes: 90, amount: 150_00 } }),
    'nothing left in November, 1 h 30 min over for $150.00',
  ],
  [block({ left: 180, expiring: [] }), '3 h left'],
  [
    block({ left: 180, expiring: [{ minutes: 180, on: '2099-01-12', month: null }] }),
    '3 h left until Mon, Jan 12, 2099',
  ],
  [
    block({ left: 180, expiring: [{ minutes: 60, on: '2099-01-12', month: null }] }),
    '3 h left, including 1 h until Mon, Jan 12, 2099',
  ],
  [unlimited(), 'unlimited'],
])('%o is said in words', (agreement, words) => {
  expect(balanceWords(agreement, on)).toBe(words);
});

test('several agreements are named, one is not, and what has no end is no balance', () => {
  expect(balanceLines(balance(unlimited()))).toEqual([]);
  expect(balanceLines({ on, agreements: [unlimited(), left(60)] })).toEqual(['1 h left in November']);
  expect(balanceLines({ on, agreements: [left(60), block({ left: 0, expiring: [] })] })).toEqual([
    'Ten hours: 1 h left in November',
    'Reserve: nothing left',
  ]);
});
