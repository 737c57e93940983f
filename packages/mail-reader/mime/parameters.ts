import { decodeText } from './charset.ts';
import { decodeEncodedWords, libmime } from './encoded-words.ts';

/** A header such as Content-Type: its value in lower case, and its decoded parameters. */
export type Structured = { value: string; parameters: Map<string, string> };

/** Reads a value with parameters, also split and percent-encoded ones (RFC 2231) and encoded words in quotes. */
export function readStructured(header = ''): Structured {
  const text = decodeText(Buffer.from(header, 'latin1'));
  const { value, params, decodedParams } = libmime.parseHeaderValue(text, { stripComments: true });
  const parameters = Object.entries(params).map(([name, parameter]): [string, string] => [
    name,
    decodedParams.includes(name) ? parameter : decodeEncodedWords(parameter),
  ]);
  return { value: value.replaceAll('"', '').trim().toLowerCase(), parameters: new Map(parameters) };
}
