/**
 * The pairs of fonts that a provider chooses from, by what they look like: that of titles, and that of texts. `letter` is
 * the average width of a title's letter in parts of its size; generous, so that lines rather break too early.
 */
export const fontPairs = {
  modern: { title: 'Familjen Grotesk', text: 'Figtree', letter: 0.56 },
  classic: { title: 'Lora', text: 'Public Sans', letter: 0.61 },
  friendly: { title: 'Nunito', text: 'Nunito', letter: 0.59 },
} as const;

export type FontPair = keyof typeof fontPairs;

export const FontPairs = Object.keys(fontPairs) as [FontPair, ...FontPair[]];
