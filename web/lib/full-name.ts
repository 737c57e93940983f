/** First and last name as one string; empty for nobody. */
export function fullName(firstName: string | null, lastName: string | null) {
  return [firstName, lastName].filter(Boolean).join(' ');
}
