const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** In letters. A slip in a shorter word makes another word; one in a longer word makes more than is worth looking up. */
const Forgiven = { shortest: 4, longest: 20 } as const;

/**
 * The word itself, and every one that is a single slip away from it: a letter too few, too many, mistaken, or two swapped.
 * The first letter is taken as right.
 * @param word in lower case
 */
export function oneSlipFrom(word: string) {
  if (!isForgiven(word)) return [word];

  const letters = [...word];
  const slips = letters.flatMap((_, place) => (place === 0 ? [] : slipsAt(letters, place)));
  const longer = alphabet.map((letter) => word + letter);
  return [...new Set([word, ...slips, ...longer])];
}

/** Whether a word is of a length at which slips are looked for. */
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
