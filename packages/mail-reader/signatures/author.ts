/** The author of an email, according to its header. */
export type Author = { name: string; address: string };

/** Mail providers, whose domain is not that of a company. */
const providers =
  /^(aol|freenet|gmail|gmx|googlemail|hotmail|icloud|live|mail|me|msn|outlook|proton|protonmail|qq|t-online|web|yahoo|yandex|163|126|naver|seznam|orange|free|laposte|libero|wanadoo|ziggo|telia|wp|o2|onet)$/;

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The longest line of a signature, in characters. */
const longest = 300;

/** Letters and digits only, without accents, in lower case. */
function folded(text: string) {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function squashed(text: string) {
  return folded(text).replaceAll(' ', '');
}

/** Addresses have `ue` for `ü`. */
function inAddress(text: string) {
  return text
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖøØ]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .replaceAll('ß', 'ss');
}

function namesOf({ name, address }: Author) {
  const shown = folded(name.includes('@') ? '' : name)
    .split(' ')
    .filter((part) => part.length > 1);
  const local = folded(address.replace(/@.*$/, ''))
    .split(' ')
    .filter((part) => part.length > 2);
  return shown.length > 0 ? shown : local;
}

/**
 * Whether a line is the full name of the author, perhaps with a title before it or a role after it: “Dr. Dana Smith,
 * Head of Facilities”.
 */
export function isNameOf(text: string, author: Author): boolean {
  if (text.length > longest) return false;
  // “Dana Smith | Head of Facilities | Acme”
  const line = folded(text.split(/ [|•·] /, 1)[0] ?? '');
  const names = namesOf(author);
  if (line === '' || names.length === 0 || /[:：]/.test(text)) return false;
  if (withoutSpaces.test(names.join(''))) {
    const full = names.join('');
    return full.length > 1 && squashed(text).includes(full) && squashed(text).length <= full.length + 12;
  }
  const words = line.split(' ');
  const said = names.filter((name) => words.includes(name)).length;
  return (
    said >= Math.min(2, names.length) && said > 0 && (names.length > 1 || words.length <= 3) && words.length <= said + 6
  );
}

/** Whether a line starts with the first or last name of the author and has few other words. */
export function isShortNameOf(text: string, author: Author): boolean {
  if (text.length > longest) return false;
  const words = folded(text).split(' ');
  return words.length <= 3 && namesOf(author).includes(words[0] ?? '');
}

/**
 * Whether the address belongs to a person: `d.smith@` rather than `office@`. A name in another script may be anybody's.
 */
export function isPersonal({ name, address }: Author): boolean {
  const locals = folded(address.replace(/@.*$/, '')).split(' ');
  const names = [...namesOf({ name, address: '' }), ...namesOf({ name: inAddress(name), address: '' })];
  return names.some((part) => !/[a-z]/.test(part) || locals.some((local) => isInitialsAnd(part, local)));
}

/** `dsmith` or `smithd` */
function isInitialsAnd(name: string, local: string) {
  const isPart = local.startsWith(name) || local.endsWith(name);
  return name.length > 2 && isPart && local.length <= name.length + 2;
}

/** Whether a line names the company that the author's address belongs to, by its domain, or the address itself. */
export function isCompanyOf(text: string, { address }: Author): boolean {
  if (text.length > longest) return false;
  if (address !== '' && text.toLowerCase().includes(address.toLowerCase())) return true;
  const label = address.replace(/^.*@/, '').split('.').at(-2)?.toLowerCase();
  if (!label || label.length < 4 || providers.test(label)) return false;
  const company = squashed(label);
  return [text, inAddress(text)].some((line) => squashed(line).includes(company));
}

/** Whether a line looks like a person's name: “Lorraine Peck”. */
export function isLikeName(text: string): boolean {
  return /^(\p{Lu}[\p{L}.'’-]*\s){1,3}\p{Lu}[\p{L}'’-]+$/u.test(text.trim());
}
