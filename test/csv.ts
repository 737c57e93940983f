import { expect } from 'vitest';

/** Reads CSV as RFC 4180 has it: a reader of its own, so that the writer is not tested with itself. */
export function readCsv(marked: string) {
  const text = marked.replace(/^\ufeff/, '');
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const [sign, next] = [text[at], text[at + 1]];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || (sign === '\r' && next === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += sign;
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}
