export type ParsedMail = {
  headers: (readonly [string, string])[];
  header: (name: string) => string | undefined;
  text: string;
  /** Empty for a mail of text alone. */
  html: string;
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
  const { text, html } = parts ?? own;
  return { headers, header, text: text.replaceAll('\r\n', '\n'), html: html.replaceAll('\r\n', '\n') };
}

/** The text and the HTML of a mail that has both. */
function partsOf(body: string, type = ''): { text: string; html: string } | undefined {
  const [, boundary] = /^multipart\/alternative;.*boundary="?([^";]+)"?/.exec(type) ?? [];
  if (!boundary) return undefined;
  const found = body.split(`--${boundary}`).map((part) => parseMail(part.replace(/^\r\n/, '')));
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
