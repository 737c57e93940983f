type Headers = Record<string, string | string[] | undefined>;

let sent = 0;

/** An email as bytes, with a Message-ID of its own; a header that is undefined is left out. */
export function rawMail(headers: Headers = {}, text = 'The printer is on fire.\r\n') {
  sent += 1;
  const all: Headers = {
    From: 'Ada Lovelace <ada@acme.example>',
    To: 'support@archway.example',
    Subject: 'Printer on fire',
    Date: 'Mon, 05 Oct 2026 10:00:00 +0000',
    'Message-ID': `<mail-${sent}-${crypto.randomUUID()}@acme.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return Buffer.from(`${lines.join('')}\r\n${text}`);
}
