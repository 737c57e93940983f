/**
 * The calling codes of countries, and what numbers begin with inside of them that is left out from abroad. Where nothing is
 * left out, numbers are called as they are written.
 */
const codes: Record<string, readonly [code: string, trunk?: string]> = {
  US: ['1', '1'],
  CA: ['1', '1'],
  PR: ['1', '1'],
  GB: ['44', '0'],
  IE: ['353', '0'],
  DE: ['49', '0'],
  AT: ['43', '0'],
  CH: ['41', '0'],
  LI: ['423'],
  NL: ['31', '0'],
  BE: ['32', '0'],
  LU: ['352'],
  FR: ['33', '0'],
  ES: ['34'],
  PT: ['351'],
  IT: ['39'],
  DK: ['45'],
  NO: ['47'],
  SE: ['46', '0'],
  FI: ['358', '0'],
  IS: ['354'],
  EE: ['372'],
  LV: ['371'],
  LT: ['370', '0'],
  PL: ['48'],
  CZ: ['420'],
  SK: ['421', '0'],
  HU: ['36', '06'],
  SI: ['386', '0'],
  HR: ['385', '0'],
  RO: ['40', '0'],
  BG: ['359', '0'],
  GR: ['30'],
  CY: ['357'],
  MT: ['356'],
  TR: ['90', '0'],
  UA: ['380', '0'],
  IL: ['972', '0'],
  AE: ['971', '0'],
  ZA: ['27', '0'],
  AU: ['61', '0'],
  NZ: ['64', '0'],
  SG: ['65'],
  MY: ['60', '0'],
  HK: ['852'],
  PH: ['63', '0'],
  IN: ['91', '0'],
  JP: ['81', '0'],
  KR: ['82', '0'],
  MX: ['52'],
  BR: ['55', '0'],
  CL: ['56'],
  CO: ['57'],
};

/** Whether a number of the country can be called from abroad as its people write it. */
export const hasCallingCode = (country: string) => country in codes;

/**
 * A number as any phone calls it, such as +13145550160. Without a plus sign it is one of the country.
 * @param country its code, such as US
 */
export function calledAs(number: string, country: string) {
  // In a number such as +44 (0)20 7946 0018, the digit is for callers in the country.
  const written = number.trim().replace(/\(0\)/, number.trim().startsWith('+') ? '' : '0');
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const [code, trunk] = codes[country] ?? ['1', '1'];
  const isTrunk = trunk !== undefined && digits.startsWith(trunk) && (code !== '1' || digits.length === 11);
  return `+${code}${isTrunk ? digits.slice(trunk.length) : digits}`;
}
