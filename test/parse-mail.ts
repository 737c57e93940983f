export type ParsedMail = {
  headers: (readonly [string, string])[];
  header: (name: string) => string | undefined;
  text: string;
  /** Empty for an email that is only text. */
  html: string;
  attachments: { name: string; bytes: Buffer }[];
};

/** A mail of text, or of text and HTML, as its reader sees it. Headers keep their order and repetitions. */
export function parseMail(raw: string): ParsedMail {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  const header = (name: string) => headers.find(([known]) => known === name)?.[1];
  const parts = partsOf(raw.slice(end + 4), header('content-type'));
  const own = { text: decodeBody(raw.slice(end + 4), header('content-transfer-encoding')), html: '' };
  const { text, html, attachments = [] }: Parts = parts ?? own;
  return { headers, header, text: text.replaceAll('\r\n', '\n'), html: html.replaceAll('\r\n', '\n'), attachments };
}

type Parts = Pick<ParsedMail, 'text' | 'html'> & Partial<Pick<ParsedMail, 'attachments'>>;

/** The text and the HTML of a mail that has both, and the files that are attached to it. */
function partsOf(body: string, type = ''): Parts | undefined {
  const [, kind, boundary] = /^multipart\/(alternative|mixed);.*boundary="?([^";]+)"?/.exec(type) ?? [];
  if (!boundary) return undefined;
  const raw = body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''));
  const found = raw.map(parseMail);
  if (kind === 'mixed') {
    const attachments = found.flatMap(({ header }, index) => {
      const [, name] = /^attachment;.*filename="?([^";]+)"?/.exec(header('content-disposition') ?? '') ?? [];
      const content = raw[index]?.slice(raw[index].indexOf('\r\n\r\n') + 4) ?? '';
      return name ? [{ name, bytes: Buffer.from(content, 'base64') }] : [];
    });
    const { text = '', html = '' } = found.find((part) => part.html) ?? {};
    return { text, html, attachments };
  }
  const textOf = (kind: string) => found.find(({ header }) => header('content-type')?.startsWith(kind))?.text ?? '';
  return { text: textOf('text/plain'), html: textOf('text/html') };
}

/** Encoded words of a header (RFC 2047); white space between two of them is none. */
function decodeWords(text: string) {
  return text
    .replaceAll(/(=\?[^ ?]+\?[bq]\?[^ ?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/((?:=\?utf-8\?[bq]\?[^ ?]*\?=)+)/gi, (words: string) => {
      const parts = [...words.matchAll(/=\?utf-8\?([bq])\?([^ ?]*)\?=/gi)];
      return Buffer.concat(parts.map(([, kind = '', word = '']) => decodeWord(kind, word))).toString();
    });
}

function decodeWord(kind: string, word: string) {
  return /b/i.test(kind) ? Buffer.from(word, 'base64') : quotedPrintable(word.replaceAll('_', ' '));
}

function decodeBody(body: string, encoding = '7bit') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body.replaceAll(/=\r\n/g, '')).toString() : body;
}

function quotedPrintable(text: string) {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}
