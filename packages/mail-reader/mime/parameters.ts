import { decodeText } from './charset.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** A header such as Content-Type: its value in lower case, and its decoded parameters. */
export type Structured = { value: string; parameters: Map<string, string> };

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs;

/** Reads a value with parameters, also split and percent-encoded ones (RFC 2231) and encoded words in quotes. */
export function readStructured(header = ''): Structured {
  const value = /^[^;]*/.exec(header)?.[0] ?? '';
  const raw = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.slice(value.length).matchAll(parameter)) {
    const key = name.toLowerCase();
    if (!raw.has(key)) raw.set(key, quoted === undefined ? plain.trim() : unescaped(quoted));
  }
  const type = withoutComments(value).trim().toLowerCase();
  return { value: type, parameters: joinContinuations(raw) };
}

/** A backslash escapes a quote or itself; before anything else it belongs to a Windows path. */
function unescaped(quoted: string) {
  return quoted.replaceAll(/\\(["\\])/g, '$1');
}

function withoutComments(value: string) {
  return value.replaceAll(/\([^()]*\)/g, ' ').replaceAll('"', '');
}

function joinContinuations(raw: Map<string, string>) {
  const parameters = new Map<string, string>();
  const sections = new Map<string, { number: number; isEncoded: boolean; value: string }[]>();
  for (const [key, value] of raw) {
    const [, name, number, star] = /^([^*]+)\*(?:(\d{1,4})(\*?))?$/.exec(key) ?? [];
    if (name === undefined) {
      parameters.set(
        key,
        decodeEncodedWords(value, (bytes) => decodeText(bytes)),
      );
    } else {
      const section = { number: Number(number ?? 0), isEncoded: number === undefined || star === '*', value };
      sections.set(name, [...(sections.get(name) ?? []), section]);
    }
  }
  for (const [name, parts] of sections) parameters.set(name, joinSections(parts));
  return parameters;
}

function joinSections(parts: { number: number; isEncoded: boolean; value: string }[]) {
  const [first, ...rest] = parts.toSorted((a, b) => a.number - b.number);
  if (!first) return '';
  const [, charset = '', start] = (first.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || [];
  const head = { ...first, value: start ?? first.value };
  const chunks = [head, ...rest].map(({ isEncoded, value }) =>
    isEncoded ? percentDecoded(value) : Buffer.from(value, 'latin1'),
  );
  return decodeText(Buffer.concat(chunks), charset);
}

function percentDecoded(value: string) {
  const decoded = value.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}
