/** Without those that people mistake for one another: a password is read aloud on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP = 5;

/** Parts of a name or address shorter than this are in too many good passwords. */
const SHORTEST_PART = 3;

/** A password of 74 random bits, in groups that can be read out. */
export function suggestPassword() {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, randomLetter).join(''));
  return groups.join('-');
}

/** Whether a password is made of its person's own name or address, which is what is tried first. */
export function isOwnName(
  password: string,
  { firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', string>,
) {
  const parts = [firstName, lastName, ...email.split(/[@.+_-]/)].map((part) => part.trim().toLowerCase());
  const typed = password.toLowerCase();
  return parts.some((part) => part.length >= SHORTEST_PART && typed.includes(part));
}

function randomLetter() {
  // Bytes beyond the last whole round of letters are drawn again: each letter is as likely as the others.
  const end = 256 - (256 % LETTERS.length);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < end) return LETTERS.charAt(byte % LETTERS.length);
  }
}
