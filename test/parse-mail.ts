export type ParsedMail = ReturnType<typeof parseMail>;

/** A mail of one text part as its reader sees it. Headers keep their order and repetitions. */
export function parseMail(raw: string) {
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
  const text = decodeBody(raw.slice(end + 4), header('content-transfer-encoding'));
  return { headers, header, text: text.replaceAll('\r\n', '\n') };
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
