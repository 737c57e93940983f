/** An amount of cents in dollars: `$1,093.75`. */
export function centsInWords(cents: number) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
