/** Without characters that look or sound alike: a password may be read out over the phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP = 5;

/** A password of 74 random bits, in groups that are easy to read out. */
export function suggestPassword() {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, randomLetter).join(''));
  return groups.join('-');
}

function randomLetter() {
  // Rejects bytes above the largest multiple of the alphabet's length, so every letter is equally likely.
  const end = 256 - (256 % LETTERS.length);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < end) return LETTERS.charAt(byte % LETTERS.length);
  }
}
