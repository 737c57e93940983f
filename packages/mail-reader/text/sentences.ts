/** Whether a line is a sentence of the sender rather than a part of a signature. */
export function isSentence(text: string): boolean {
  const line = text.trim();
  return (
    (line.split(/\s+/).length >= 6 && /[.!?。？！…]$/.test(line)) ||
    (line.length >= 8 && /[。？！]$/.test(line)) ||
    isPostscript(line) ||
    /[?？]$/.test(line)
  );
}

/** Whether a line starts with P.S. in some language, so that it belongs to the words above. */
export function isPostscript(text: string): boolean {
  return /^(p[. -]{0,2}s|ps?s|p[. ]{0,2}d[.:]|n[. ]{0,2}b[.:]|п[. ]{0,2}с|з[. ]{0,2}ы)(?!\p{L})|^(追伸|追記|附言|又及|추신)/iu.test(
    text.trim(),
  );
}

/** Whether the dot at the end of a line belongs to an abbreviation, as in “Inc.”, “B.V.” or “Hagen a.T.W.”. */
export function endsWithAbbreviation(text: string): boolean {
  return /(^|[\s.])\p{Lu}\p{L}{0,2}\.$|\.\p{L}{1,3}\.$|\p{L}\. ?\p{L}{1,2}\.$/u.test(text.trim());
}
