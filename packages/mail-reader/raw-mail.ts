type Headers = Record<string, string | string[] | undefined>;

/** The bytes of an email for a test; a header that is undefined is left out. */
export function rawMail(headers: Headers = {}, text = 'The printer is on fire.\r\n') {
  const all: Headers = {
    From: 'Ada Lovelace <ada@acme.example>',
    To: 'support@archway.example',
    Subject: 'Printer on fire',
    Date: 'Mon, 05 Oct 2026 10:00:00 +0000',
    'Message-ID': '<mail@acme.example>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return Buffer.from(`${lines.join('')}\r\n${text}`);
}
