/** Without those that people mistake for one another: a password may be read out on the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP = 5;

/** A password of 74 random bits, in groups that can be read out. */
export function suggestPassword() {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, randomLetter).join(''));
  return groups.join('-');
}

function randomLetter() {
  // Bytes beyond the last whole round of letters are drawn again: each letter is as likely as the others.
  const end = 256 - (256 % LETTERS.length);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < end) return LETTERS.charAt(byte % LETTERS.length);
  }
}
