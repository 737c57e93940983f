import { type Document, isScalar, type ParsedNode, visit } from 'yaml';
import { placeholder, placeholderNames } from './placeholders.ts';
import { suggestion } from './suggestion.ts';

type Found = { offset: number; says: string };
type Read = Document.Parsed<ParsedNode>;

/** The keys whose values are names of pictures. */
const pictureKeys = ['logo', 'portrait', 'picture'];

/** Names of pictures that are not in the folder. */
export function missingPictures(document: Read, hasFile: (name: string) => boolean) {
  const found: Found[] = [];
  visit(document, {
    Pair(_, pair) {
      if (!isScalar(pair.key) || !pictureKeys.includes(String(pair.key.value)) || !isScalar(pair.value)) return;
      const { value, range } = pair.value;
      if (typeof value !== 'string' || hasFile(value)) return;
      found.push({ offset: range?.[0] ?? 0, says: `the picture ${value} is not in the folder.` });
    },
  });
  return found;
}

/** Placeholders that stand for nothing. */
export function unknownPlaceholders(document: Read, text: string) {
  const found: Found[] = [];
  visit(document, {
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string') return;
      for (const says of placeholderSentences(value)) {
        const start = range?.[0] ?? 0;
        const [written = ''] = /\{\w+\}/.exec(says) ?? [];
        found.push({ offset: Math.max(start, text.indexOf(written, start)), says });
      }
    },
  });
  return found;
}

/** One sentence for each unknown placeholder of a text. */
export function placeholderSentences(text: string) {
  return [...text.matchAll(placeholder)].flatMap(([written, name = '']) => {
    if (placeholderNames.some((known) => known === name)) return [];
    const meant = suggestion(name, placeholderNames);
    const hint = meant
      ? `did you mean {${meant}}?`
      : `known are ${placeholderNames.map((known) => `{${known}}`).join(', ')}.`;
    return [`${written} stands for nothing: ${hint}`];
  });
}
