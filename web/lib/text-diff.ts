/** A piece of a text that two versions share, or that only one of them has. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond this number of differences, all of a text counts as replaced: finding the fewest would take seconds. */
const MOST_EDITS = 1_500;

/** What changed from one text to another, by lines, and within changed lines by words. */
export function diffText(before: string, after: string): Piece[] {
  const byLine = diffParts(linesOf(before), linesOf(after));
  const pieces: Piece[] = [];
  for (let at = 0; at < byLine.length; at++) {
    const [piece, next] = [byLine[at] as Piece, byLine[at + 1]];
    const isReplaced = piece.kind === 'removed' && next?.kind === 'added';
    if (isReplaced) pieces.push(...diffParts(wordsOf(piece.text), wordsOf(next.text)));
    else pieces.push(piece);
    if (isReplaced) at += 1;
  }
  return joined(pieces);
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

function diffParts(before: string[], after: string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const inner = fewestEdits(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joined([
    ...before.slice(0, start).map((text): Piece => ({ kind: 'same', text })),
    ...inner,
    ...before.slice(before.length - end).map((text): Piece => ({ kind: 'same', text })),
  ]);
}

/** The shortest way from one list to another (E. W. Myers: An O(ND) Difference Algorithm, 1986). */
function fewestEdits(before: string[], after: string[]): Piece[] {
  const replaced: Piece[] = [
    { kind: 'removed', text: before.join('') },
    { kind: 'added', text: after.join('') },
  ];
  if (before.length === 0 || after.length === 0) return replaced;

  const most = Math.min(before.length + after.length, MOST_EDITS);
  /** For each number of edits, how far into `before` each diagonal reaches. */
  const reached: Map<number, number>[] = [];
  let frontier = new Map([[1, 0]]);
  for (let edits = 0; edits <= most; edits++) {
    const next = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [down, right] = [frontier.get(diagonal + 1) ?? -1, (frontier.get(diagonal - 1) ?? -2) + 1];
      let x = Math.max(down, right);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return wayBack([...reached, next], before, after);
    }
    reached.push(next);
    frontier = next;
  }
  return replaced;
}

function wayBack(reached: Map<number, number>[], before: string[], after: string[]): Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = reached.length - 1; edits >= 0; edits--) {
    const earlier = reached[edits - 1] ?? new Map([[1, 0]]);
    const diagonal = x - y;
    const [down, right] = [earlier.get(diagonal + 1) ?? -1, (earlier.get(diagonal - 1) ?? -2) + 1];
    const isDown = down >= right;
    const from = isDown ? down : right;
    while (x > from) pieces.push({ kind: 'same', text: before[--x] ?? '' });
    y = x - diagonal;
    if (edits === 0) break;
    if (isDown) pieces.push({ kind: 'added', text: after[--y] ?? '' });
    else pieces.push({ kind: 'removed', text: before[--x] ?? '' });
  }
  return pieces.reverse();
}

/** Neighbors of one kind as one piece; of a change, what was removed comes first. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  let change = { removed: '', added: '' };
  function close() {
    if (change.removed) all.push({ kind: 'removed', text: change.removed });
    if (change.added) all.push({ kind: 'added', text: change.added });
    change = { removed: '', added: '' };
  }
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    if (kind !== 'same') {
      change[kind] += text;
      continue;
    }
    close();
    const last = all.at(-1);
    if (last?.kind === 'same') last.text += text;
    else all.push({ kind, text });
  }
  close();
  return all;
}
