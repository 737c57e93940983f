/** A link that calls a typed phone number, without its extension; undefined if it is not a number. */
export function callAddress(phone: string) {
  const number = phone.replace(/\s*(x|ext).*$/i, '').replace(/(?!^\+)\D/g, '');
  return number.length >= 7 ? `tel:${number}` : undefined;
}
