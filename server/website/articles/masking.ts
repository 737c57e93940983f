import { ArticleMasks as mask } from '#contract/article-masks.ts';

/** Whom and what a ticket is about, as far as names tell. */
export type Private = {
  /** First and last names of everybody in the ticket. */
  people: { firstName: string; lastName: string }[];
  company: { name: string; domain: string; address: string };
};

type Rule = [pattern: RegExp, replacement: string | ((found: string, ...parts: string[]) => string)];

const ipv4 = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}`;

/** Names of streets in the United States end with one of these. */
const roads = [
  'Street|Avenue|Road|Boulevard|Drive|Lane|Court|Circle|Way|Place|Parkway|Highway|Terrace|Square|Plaza|Trail|Loop|Pike|Alley',
  String.raw`(?:St|Ave|Rd|Blvd|Dr|Ln|Ct|Cir|Pl|Pkwy|Hwy|Ter|Sq|Trl|Aly)\b\.?`,
].join('|');

/** `1200 N. Market St., Suite 400, Saint Louis, MO 63101`: what follows the street belongs to it. */
const usAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])\d{1,6}[A-Z]?\s+(?:(?:\p{Lu}[\p{L}'\u2019.]{0,30}|\d{1,3}(?:st|nd|rd|th))\s+){1,4}(?<!\b(?:Hard|Flash|Disk|USB|Shared|Network|Google|Backup|Tape)\s+)(?:${roads})(?![\p{L}\p{N}])` +
    String.raw`(?:,?\s+(?:Suite|Ste|Unit|Apt|Floor|Fl|Room|Rm|Bldg|Building)\.?\s+[\w-]{1,8}|,?\s+#\s?[\w-]{1,8})?` +
    String.raw`(?:,\s*\p{Lu}[\p{L}.'\u2019]{1,20}(?:\s\p{Lu}[\p{L}.'\u2019]{1,20}){0,3})?(?:,\s*[A-Z]{2}(?![\p{L}\p{N}]))?(?:,?\s+\d{5}(?:-\d{4})?(?!\d))?`,
  'gu',
);

/** `Hauptstraße 12a, 10115 Berlin` */
const germanAddress =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer)|\p{Lu}[\p{L}-]{1,40} (?:Straße|Str\.|Weg|Platz|Allee))\s+\d{1,4}\s?[a-z]?(?![\p{L}\p{N}])(?:,?\s+\d{5}\s+\p{Lu}[\p{L}-]{1,40})?/gu;

/** What looks the same for every client, from the most to the least specific. */
const rules: Rule[] = [
  [usAddress, mask.street],
  [germanAddress, mask.street],
  [/\bP\.?\s?O\.?\s?Box\s+\d{1,8}\b/gi, mask.street],
  [
    /\b(pass(?:word|code|phrase)|pwd|pin)(\s*(?:is|was|:|=)\s*)(?!\[)\S+/gi,
    (_, word, link) => `${word}${link}${mask.password}`,
  ],
  [/\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3,5}\b/g, mask.license],
  [/(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, mask.email],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, mask.mac],
  [new RegExp(String.raw`\bhttps?://(?:${ipv4}|\[[0-9a-f:]+\])\S*`, 'gi'), mask.web],
  [new RegExp(String.raw`(?<![\w.])${ipv4}(?:/\d{1,2})?(?::\d{2,5})?(?![\w.]*\d)`, 'g'), mask.ip],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){1,7}(?::?[0-9a-f]{1,4}){1,6}(?:\/\d{1,3})?(?![\w:])/gi, maskIpv6],
  [/(?<![\w:])::1(?![\w:])/g, mask.ip],
  [/\bTKT-\d+\b/gi, mask.ticket],
  [
    /\b(s\/?n|serial(?:\s*(?:number|no\.?|#))?|service tag|asset(?:\s*(?:tag|number|no\.?))?|imei)(\s*(?:is|:|=|#)?\s*)(?=[\w-]{0,40}\d)[\w-]{4,40}/gi,
    (_, word, link) => `${word}${link}${mask.serial}`,
  ],
  [
    /(?<![\w-])(?=[A-Z0-9-]{0,40}[A-Z][A-Z0-9-]{0,40}[A-Z])(?=(?:[A-Z-]{0,40}\d){3})[A-Z0-9][A-Z0-9-]{6,40}[A-Z0-9](?![\w-])/g,
    maskSerial,
  ],
  [
    /(?<![\w.:/-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,5}\)[ .-]?)?\d{2,7}(?:[ .-]\d{2,7}){1,4}(?:\s*(?:x|ext\.?)\s*\d+)?(?![\w:/-])/g,
    maskPhone,
  ],
  [/(?<![\w.])\+?\d{10,15}(?![\w.])/g, mask.phone],
  [/\b[A-Z][A-Z0-9-]{1,14}\\[\w.-]+/g, mask.user],
];

/** A time such as 10:42:07 is not an address. */
function maskIpv6(found: string) {
  return found.includes('::') || found.split(':').length === 8 ? mask.ip : found;
}

/** Microsoft's updates, vulnerabilities and standards are the same for everybody. */
function maskSerial(found: string) {
  return /^(KB|CVE-|ISO-|RFC-?|IEEE-)/.test(found) ? found : mask.serial;
}

/** Dates, versions and sizes have fewer digits, or others between them. */
function maskPhone(found: string) {
  const digits = found.replace(/\D/g, '').length;
  const isDate = /^(\d{4}[-. ]\d{1,2}[-. ]\d{1,2}|\d{1,2}[-. ]\d{1,2}[-. ]\d{4})$/.test(found.trim());
  return digits >= 7 && !isDate ? mask.phone : found;
}

/**
 * Replaces everything that identifies people in a text with words in brackets: names, addresses, numbers and passwords. It finds what has
 * a known form; somebody has to read the result.
 */
export function maskPrivate(text: string, { people, company }: Private) {
  const named = people.flatMap(({ firstName, lastName }) => [`${firstName} ${lastName}`, `${lastName}, ${firstName}`]);
  const parts = people.flatMap(({ firstName, lastName }) => [firstName, lastName]).filter((part) => part.length > 1);
  const own: Rule[] = [
    ...wordsAs(
      [company.domain].filter(Boolean),
      mask.web,
      String.raw`(?:https?://)?(?:[\w-]{1,63}\.){0,5}`,
      String.raw`(?:[/:]\S*)?`,
    ),
    ...wordsAs([company.name], mask.company, '', ''),
    ...wordsAs([...named, ...parts], mask.person, '', ''),
  ];
  return [...wordsAs(partsOf(company.address), mask.street, '', ''), ...rules, ...own].reduce(
    (masked, [pattern, replacement]) => masked.replace(pattern, replacement as (found: string) => string),
    text,
  );
}

/** An address as a whole, and its parts with a number, such as the street. */
function partsOf(address: string) {
  return [address, ...address.split(/[,\n]/).filter((part) => /\d/.test(part) && /\p{L}/u.test(part))];
}

/** The longest first, so that a full name does not become two. */
function wordsAs(words: string[], replacement: string, before: string, after: string): Rule[] {
  const known = [...new Set(words.map((word) => word.trim()).filter(Boolean))].sort(
    (one, other) => other.length - one.length,
  );
  if (known.length === 0) return [];
  const either = known.map((word) => RegExp.escape(word).replaceAll(String.raw`\x20`, String.raw`\s+`)).join('|');
  return [[new RegExp(`(?<![\\p{L}\\p{N}_])${before}(?:${either})${after}(?![\\p{L}\\p{N}_])`, 'giu'), replacement]];
}
