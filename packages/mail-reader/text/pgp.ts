const signed = '-----BEGIN PGP SIGNED MESSAGE-----';
const signature = '-----BEGIN PGP SIGNATURE-----';
const signatureEnd = '-----END PGP SIGNATURE-----';

/** Takes the words of a clear-signed message out of its armor (RFC 9580, section 7). */
export function withoutArmor(text: string): string {
  const start = armorStart(text);
  if (start < 0) return text;
  const headerEnd = text.indexOf('\n\n', start);
  const end = text.indexOf(signature, start);
  if (headerEnd < 0 || end < headerEnd) return text;
  const close = text.indexOf(signatureEnd, end);
  const words = text.slice(headerEnd + 2, end).replaceAll(/^- /gm, '');
  const after = close < 0 ? '' : text.slice(close + signatureEnd.length);
  return `${text.slice(0, start)}${words.trimEnd()}\n${after}`;
}

function armorStart(text: string) {
  return text.startsWith(signed) ? 0 : text.indexOf(`\n${signed}`) + 1 || -1;
}

/** Splits off an encrypted message within the text. */
export function splitEncrypted(text: string): { text: string; encrypted: string | undefined } {
  const start = text.indexOf('-----BEGIN PGP MESSAGE-----');
  const endMark = '-----END PGP MESSAGE-----';
  const end = text.indexOf(endMark, start);
  if (start < 0 || end < 0 || (start > 0 && text[start - 1] !== '\n')) return { text, encrypted: undefined };
  return {
    text: text.slice(0, start) + text.slice(end + endMark.length),
    encrypted: text.slice(start, end + endMark.length),
  };
}
