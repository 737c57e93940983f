import type { ByteRange } from './store.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14).
 * @returns undefined for the whole file: also for several ranges and for units other than bytes, as the RFC allows
 * @throws 416 with the size of the file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;

  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (from < to) return { from, to };
  throw Object.assign(new Error('The range is beyond the end of the file'), {
    name: 'RangeNotSatisfiableError',
    statusCode: 416,
    headers: { 'content-range': `bytes */${size}` },
  });
}
