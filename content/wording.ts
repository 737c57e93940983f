/** The address behind a telephone link. A number without a country's code is an American one. */
export function telephone(number: string) {
  const digits = number.replace(/\D/g, '');
  return number.trim().startsWith('+') || digits.length === 11 ? `tel:+${digits}` : `tel:+1${digits}`;
}

/**
 * A price as the website writes it.
 * @param cents whole dollars have no decimals
 */
export function inDollars(cents: number) {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
