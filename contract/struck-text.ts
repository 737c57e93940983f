/** A piece of a text, and whether it is struck through. */
export type Piece = { text: string; isStruck: boolean };

const STRUCK = /~~(?=\S)([^\n~]+(?:~[^\n~]+)*)(?<=\S)~~(?!~)/g;

/** The pieces of a text: what stands between `~~` on one line is struck through. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: struck = '', index } of text.matchAll(STRUCK)) {
    pieces.push({ text: text.slice(end, index), isStruck: false }, { text: struck, isStruck: true });
    end = index + whole.length;
  }
  pieces.push({ text: text.slice(end), isStruck: false });
  return pieces.filter((piece) => piece.text !== '');
}
