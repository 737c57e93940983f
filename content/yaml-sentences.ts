import { type Document, isMap, isNode, isPair, isScalar, type ParsedNode, type YAMLError } from 'yaml';
import type { z } from 'zod';

type Path = readonly PropertyKey[];
type Read = Pick<Document<ParsedNode>, 'contents' | 'getIn'>;

/** The node at a path; undefined if there is none. */
export function nodeAt(document: Read, path: Path) {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(node) ? node : undefined;
}

/** Where a key of the path begins, or the nearest group around it. */
export function offsetOf(document: Read, path: Path): number {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0;
  const around = nodeAt(document, path.slice(0, -1));
  const last = path.at(-1);
  if (isMap(around)) {
    const pair = around.items.find(({ key }) => isScalar(key) && key.value === last);
    if (isPair(pair) && isNode(pair.key)) return pair.key.range?.[0] ?? 0;
  }
  const node = nodeAt(document, path);
  return node?.range?.[0] ?? offsetOf(document, path.slice(0, -1));
}

/** What an issue of a schema says: one sentence, or one for each unknown key. */
export function sentencesOf({ code, message, path }: z.core.$ZodIssue, node: ReturnType<typeof nodeAt>) {
  if (code === 'unrecognized_keys') return message.split('\n');
  const name = nameOf(path);
  if (node === undefined && typeof path.at(-1) === 'number') {
    return [`${nameOf(path.slice(0, -1))} is empty: write at least one entry.`];
  }
  if (node === undefined) return [`${name} is missing: it must be ${message}.`];
  if (isScalar(node) && node.value === null) return [`${name} is empty: it must be ${message}.`];
  if (isScalar(node) && typeof node.value !== 'string' && !/^(a|one|true|false)\b/.test(message)) {
    return [`${name} must be text: write ${node.source} in quotes.`];
  }
  return [`${name} must be ${message}.`];
}

/** A key, or an entry by its number. */
function nameOf(path: Path) {
  const last = path.at(-1);
  if (last === undefined) return 'The file';
  if (typeof last === 'number') return `Entry ${last + 1} of \`${String(path.at(-2) ?? '')}\``;
  return `\`${String(last)}\``;
}

/** What a mistake in the form of the file is, in words of people who seldom write YAML. */
export function syntaxSentence({ code, message, pos: [start] }: YAMLError, text: string) {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1).split('\n', 1)[0] ?? '';
  if (code === 'DUPLICATE_KEY') {
    return `\`${/^\s*(?:- )?([^:\s]+)/.exec(text.slice(start))?.[1] ?? ''}\` is there twice: remove one of them.`;
  }
  if (/^(<{7}|>{7})/m.test(text))
    return 'there are two versions of a part, between lines of <<<<<<< and >>>>>>>: keep one, and remove these lines.';
  if (code === 'MULTIPLE_DOCS') return 'a line of --- begins another file: remove it.';
  const [, crowded] = /^\s*(?:- +)?([\w-]+):[^\s/]/.exec(line) ?? [];
  if (crowded) return `a space is missing after the colon of \`${crowded}\`.`;
  if (/:\s+[{[]/.test(line)) return 'text that begins with { or [ must be in quotes, such as "{name} is open".';
  const [, sign] = /^\s*(?:- +)?(?:[\w-]+:\s+)?([*&!%@`|>])\S/.exec(line) ?? [];
  if (sign) return `text that begins with ${sign} must be in quotes.`;
  if (/:\s+"[^"]*"\s*[^\s#]/.test(line) || /:\s+'[^']*'[^'#]/.test(line))
    return 'text with quotes in it must be in quotes of the other kind, such as "Don\'t worry" or \'The "best" in town\'.';
  if (code === 'TAB_AS_INDENT') return 'lines are indented with spaces, not with tabs.';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY') {
    return 'text that contains a colon and a space must be in quotes, and keys need a colon after them.';
  }
  if (code === 'BAD_INDENT') return 'the indentation does not fit that of the lines above.';
  if (code === 'MISSING_CHAR') return `${lower(message)}: look for a quote or bracket that is not closed.`;
  return `this is not valid YAML (${lower(message)}).`;
}

const lower = (message: string) => message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
