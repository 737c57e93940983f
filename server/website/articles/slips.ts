const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** In letters. A typo in a shorter word makes another word; a longer word has too many candidates. */
const Forgiven = { shortest: 4, longest: 20 } as const;

/**
 * The word itself, and every word that is one typo away: a letter missing, added or replaced, or two letters swapped.
 * The first letter is assumed to be right.
 * @param word in lower case
 */
export function oneSlipFrom(word: string) {
  if (!isForgiven(word)) return [word];

  const letters = [...word];
  const slips = letters.flatMap((_, place) => (place === 0 ? [] : slipsAt(letters, place)));
  const longer = alphabet.map((letter) => word + letter);
  return [...new Set([word, ...slips, ...longer])];
}

/** Whether typos are corrected in a word of this length. */
export function isForgiven(word: string) {
  const { length } = [...word];
  return length >= Forgiven.shortest && length <= Forgiven.longest;
}

function slipsAt(letters: string[], place: number) {
  const before = letters.slice(0, place).join('');
  const [letter = '', next = '', ...others] = letters.slice(place);
  const rest = others.join('');
  return [
    before + next + rest,
    before + next + letter + rest,
    ...alphabet.map((other) => before + other + next + rest),
    ...alphabet.map((other) => before + other + letter + next + rest),
  ];
}
