import { decodeText } from '../mime/charset.ts';

/** Groups that hold no text of the message. */
const silent =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|header|footer|generator|listtable|listoverridetable|themedata|datastore|xmlnstbl|rsidtbl)$/;

const breaks: Record<string, string> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  cell: ' | ',
  row: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

const symbols: Record<string, string> = { '~': ' ', '\\': '\\', '{': '{', '}': '}' };

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

type Group = { isSilent: boolean; skip: number };

/**
 * @property bytes bytes in the code page that are not decoded yet
 * @property skipped how many characters stand in for the last `\\u` and are left out
 * @property isTag whether a tag of the wrapped HTML is being read
 * @property isRtfOnly whether this part is for programs without HTML
 */
type Reader = {
  codePage: string;
  groups: Group[];
  pieces: string[];
  bytes: number[];
  skipped: number;
  isTag: boolean;
  isRtfOnly: boolean;
};

const outermost: Group = { isSilent: false, skip: 1 };

/** The text of RTF, or the HTML that it wraps. */
export function rtfText(rtf: string): string {
  const codePage = /\\ansicpg(\d{3,5})/.exec(rtf)?.[1] ?? '1252';
  const reader: Reader = {
    codePage: `windows-${codePage}`,
    groups: [{ ...outermost }],
    pieces: [],
    bytes: [],
    skipped: 0,
    isTag: false,
    isRtfOnly: false,
  };
  for (const [, word, number, hex, symbol, brace, text] of rtf.matchAll(token)) {
    if (brace) readBrace(reader, brace);
    else if (hex) readByte(reader, Number.parseInt(hex, 16));
    else if (word) readWord(reader, word.toLowerCase(), number);
    else if (symbol === '*') innermost(reader).isSilent = true;
    else if (symbol) say(reader, symbols[symbol] ?? '');
    else if (text) say(reader, text);
  }
  decodeBytes(reader);
  return reader.pieces.join('').trim();
}

function innermost({ groups }: Reader): Group {
  return groups.at(-1) ?? { ...outermost };
}

function readBrace(reader: Reader, brace: string) {
  if (brace === '{') {
    reader.groups.push({ ...innermost(reader) });
  } else {
    reader.groups.pop();
    reader.isTag = false;
  }
}

function readByte(reader: Reader, byte: number) {
  if (reader.skipped > 0) reader.skipped -= 1;
  else if (!isHidden(reader)) reader.bytes.push(byte);
}

function readWord(reader: Reader, word: string, number: string | undefined) {
  const group = innermost(reader);
  if (word === 'htmltag') {
    reader.isTag = true;
    group.isSilent = false;
  } else if (word === 'htmlrtf') reader.isRtfOnly = number !== '0';
  else if (silent.test(word)) group.isSilent = true;
  else if (word === 'uc') group.skip = Number(number ?? 1);
  else if (word === 'u') {
    say(reader, String.fromCharCode(Number(number) & 0xffff));
    reader.skipped = group.skip;
  } else say(reader, breaks[word] ?? '');
}

function isHidden(reader: Reader) {
  return innermost(reader).isSilent || (reader.isRtfOnly && !reader.isTag);
}

function say(reader: Reader, text: string) {
  decodeBytes(reader);
  if (!isHidden(reader)) reader.pieces.push(text.slice(reader.skipped));
  reader.skipped = Math.max(0, reader.skipped - text.length);
}

function decodeBytes(reader: Reader) {
  if (reader.bytes.length > 0) reader.pieces.push(decodeText(Buffer.from(reader.bytes), reader.codePage));
  reader.bytes = [];
}
