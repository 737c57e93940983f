/** Returns only letters and digits, folded by width and case. An ideograph counts as three. */
export function alphanumericsOf(text: string) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, '$&$&$&');
}
