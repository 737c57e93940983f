/** Calls a number as somebody typed it, without its extension; undefined for what is no number. */
export function callAddress(phone: string) {
  const number = phone.replace(/\s*(x|ext).*$/i, '').replace(/(?!^\+)\D/g, '');
  return number.length >= 7 ? `tel:${number}` : undefined;
}
