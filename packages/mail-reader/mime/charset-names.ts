import iconv from 'iconv-lite';

/** Names used by mail programs and unknown to TextDecoder. */
const aliases: Record<string, string> = {
  ansi_x341968: 'windows-1252',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp1361: 'euc-kr',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp51932: 'euc-jp',
  eucjpms: 'euc-jp',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  iso885981: 'iso-8859-8-i',
  ms932: 'shift_jis',
  ms936: 'gb18030',
  tis620: 'windows-874',
  uhc: 'euc-kr',
  utf8mb4: 'utf-8',
  windows932: 'shift_jis',
  windows936: 'gb18030',
  windows950: 'big5',
  xgbk: 'gb18030',
  xsjis: 'shift_jis',
};

/** Charsets whose bytes are all ASCII, by their names in mail programs. */
const sevenBit: Record<string, string> = {
  utf7: 'utf-7',
  unicode11utf7: 'utf-7',
  csiso2022kr: 'iso-2022-kr',
  iso2022kr: 'iso-2022-kr',
  cp50225: 'iso-2022-kr',
  hz: 'hz-gb-2312',
  hzgb2312: 'hz-gb-2312',
  cp52936: 'hz-gb-2312',
  usascii: 'us-ascii',
  ascii: 'us-ascii',
  ansix341968: 'us-ascii',
};

/** Charsets unknown to TextDecoder: code pages of DOS and of other computers before Unicode. */
export const oldCharset = /^(cp\d{3}$|mac|armscii|georgian|koi8|tcvn|viscii|utf32|hproman)/;

/**
 * The charset declared by a header, as `decodeAs` names it.
 * @returns undefined for an unknown charset
 */
export function knownCharset(declared: string): string | undefined {
  const name = declared.trim().toLowerCase().replaceAll(/["']/g, '').replace(/\*.*$/, '');
  const short = name.replaceAll(/[^a-z0-9]/g, '');
  if (Object.hasOwn(sevenBit, short)) return sevenBit[short];
  for (const label of [aliases[short], name, name.replace(/^(x-|cs)/, ''), short, short.replace(/^cp/, 'windows-')]) {
    const canonical = label ? canonicalName(label) : undefined;
    if (canonical) return canonical;
  }
  return oldName(short);
}

function canonicalName(label: string) {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Code pages have many names, such as `IBM437`, `DOS-850` and `csPC850Multilingual`. */
function oldName(short: string) {
  const [, page] = /^(?:cs|x)?(?:cp|ibm|dos|oem|pc)?0{0,2}(\d{3})(?:multilingual|codepage\d*)?$/.exec(short) ?? [];
  const name = page ? `cp${page}` : short;
  return oldCharset.test(name) && iconv.encodingExists(name) ? name : undefined;
}
