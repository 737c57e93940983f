/** The known word that was probably meant; undefined if none is near. */
export function suggestion(word: string, known: readonly string[]) {
  const [nearest] = known
    .map((each) => ({ each, distance: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= Math.max(2, Math.floor(word.length / 3)) ? nearest.each : undefined;
}

/** How many letters have to be added, removed or replaced to make one word of the other. */
function distance(one: string, other: string) {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const added = (current[column] ?? 0) + 1;
      const removed = (above[column + 1] ?? 0) + 1;
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      current.push(Math.min(added, removed, replaced));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
