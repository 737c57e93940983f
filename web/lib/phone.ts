/**
 * A link that calls a typed phone number, without its extension, from every country: ten digits are a number in North America.
 * Undefined if it is not a number.
 */
export function callAddress(phone: string) {
  const number = phone.replace(/\s*(x|ext).*$/i, '').replace(/(?!^\+)\D/g, '');
  if (/^1?[2-9]\d{9}$/.test(number)) return `tel:+${number.length === 10 ? `1${number}` : number}`;
  return number.length >= 7 ? `tel:${number}` : undefined;
}
