type Room = { width: number; height: number; letter: number; sizes: readonly [number, ...number[]] };

const lineHeight = 1.08;

/**
 * The largest of some font sizes at which words fit into a box, or the smallest of them.
 * @param room its width and height, the average width of a letter in parts of its size, and the sizes to choose from, largest first
 */
export function fittingSize(words: string, { width, height, letter, sizes }: Room) {
  const fits = (size: number) => {
    const lines = linesOf(words, width / (size * letter));
    return lines !== undefined && lines * size * lineHeight <= height;
  };
  return sizes.find(fits) ?? Math.min(...sizes);
}

/** How many lines words take, or nothing if one of them is too long for a line. */
function linesOf(words: string, letters: number) {
  let [lines, used] = [1, 0];
  for (const { length } of words.split(/\s+/)) {
    if (length > letters) return undefined;
    const next = used === 0 ? length : used + 1 + length;
    if (next > letters) [lines, used] = [lines + 1, length];
    else used = next;
  }
  return lines;
}
