/** What people write between the digits of a phone number. */
const BETWEEN = String.raw`(?:[\s().\/\u00b7\u2010\u2011\u2013\u2014-]|\u00a0)*`;
/** The countries whose code has one or two digits (ITU-T E.164); all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** A number without what depends on where somebody calls from. The country is that of a number with `+` or `00`. */
export type Phone = { country: string | undefined; national: string };

/** Reads a number as it was typed: `+49 (0)30 1234567`, `030 1234567`, `(415) 555-0134`. */
export function phoneOf(typed: string): Phone {
  const international = /^\s*(?:\+|00)/.test(typed);
  const digits = typed.replace(/\(0\)/, '').replaceAll(/\D/g, '').replace(/^00/, '');
  if (!international) return { country: undefined, national: digits.replace(/^0/, '') };
  const country = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  return { country, national: digits.slice(country.length).replace(/^0(?=\d{7})/, '') };
}

/** A number in its national and international forms: `030 …`, `+49 30 …`, `0049 (0)30 …`. */
export function dialed({ country, national }: Phone) {
  const digits = (text: string) => [...text].join(BETWEEN);
  const code = country === undefined ? '[0-9]{1,3}' : digits(country);
  const abroad = String.raw`(?:\(?(?:\+|00|011)${BETWEEN}${code}\)?${BETWEEN})?`;
  const plainCode = country === undefined ? '' : `(?:${digits(country)}${BETWEEN})?`;
  return String.raw`(?<![0-9])(?:${abroad}|${plainCode})(?:\(?0\)?${BETWEEN})?\(?${digits(national)}(?![0-9])`;
}

/** The last seven digits, as neighbors dial: only in texts about the person. */
export function dialedNearby({ national }: Phone) {
  return national.length > 7 ? `(?<![0-9])${[...national.slice(-7)].join(BETWEEN)}(?![0-9])` : undefined;
}

/** The shortest number that means somebody. */
export const ShortestNumber = 7;
