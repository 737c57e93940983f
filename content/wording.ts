import { calledAs } from './calling-codes.ts';

/**
 * The address behind a telephone link.
 * @param country of the provider, whose numbers need no country code
 */
export function telephone(number: string, country: string) {
  return `tel:${calledAs(number, country)}`;
}

/**
 * A price as the website writes it.
 * @param cents whole dollars have no decimals
 */
export function inDollars(cents: number) {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
