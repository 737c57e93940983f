/** Whether a line is a sentence of the sender rather than a part of a signature. */
export function isSentence(text: string): boolean {
  const line = text.trim();
  return (
    (line.split(/\s+/).length >= 6 && /[.!?。？！…]$/.test(line)) ||
    (line.length >= 8 && /[。？！]$/.test(line)) ||
    /^p\.?\s?s\.?\b/i.test(line) ||
    /[?？]$/.test(line)
  );
}

/** Whether the dot at the end of a line belongs to an abbreviation, as in “Inc.”, “B.V.” or “Hagen a.T.W.”. */
export function endsWithAbbreviation(text: string): boolean {
  return /(^|[\s.])\p{Lu}\p{L}{0,2}\.$|\.\p{L}{1,3}\.$|\p{L}\. ?\p{L}{1,2}\.$/u.test(text.trim());
}
