import { type Document, isPair, isScalar, type ParsedNode, visit } from 'yaml';
import { placeholder, placeholderNames } from './placeholders.ts';
import { picture } from './schemas/fields.ts';
import { suggestion } from './suggestion.ts';

type Found = { offset: number; says: string };
type Read = Document.Parsed<ParsedNode>;

/** The keys whose values are names of pictures, and the group in which every value is one. */
const pictureKeys = ['logo', 'logoDark', 'mark', 'portrait', 'picture'];
const pictureGroup = 'pictures';

/** Names of pictures that are not in the folder. What is no name of a picture at all, the schema says. */
export function missingPictures(document: Read, names: readonly string[]) {
  const found: Found[] = [];
  visit(document, {
    Pair(_, pair, path) {
      if (!isScalar(pair.key) || !isScalar(pair.value)) return;
      const around = path.findLast((each) => isPair(each));
      const isInGroup = isPair(around) && isScalar(around.key) && around.key.value === pictureGroup;
      if (!isInGroup && !pictureKeys.includes(String(pair.key.value))) return;
      const { value, range } = pair.value;
      if (typeof value !== 'string' || !picture.safeParse(value).success) return;
      const name = value.trim().normalize('NFC');
      if (names.includes(name)) return;
      const same = names.find((each) => each.toLowerCase() === name.toLowerCase());
      const meant =
        same ??
        suggestion(
          name,
          names.filter((each) => picture.safeParse(each).success),
        );
      const hint = meant ? ` Did you mean ${meant}?` : ' Copy it there, or leave this line out.';
      found.push({ offset: range?.[0] ?? 0, says: `the picture ${value} is not in the folder.${hint}` });
    },
  });
  return found;
}

/** Placeholders that stand for nothing. */
export function unknownPlaceholders(document: Read, text: string, absent: readonly string[]) {
  const found: Found[] = [];
  visit(document, {
    Scalar(key, { value, range }, path) {
      if (key === 'key' || typeof value !== 'string') return;
      // A figure whose claim nobody makes is not shown.
      const isFigure = path.some((each) => isPair(each) && isScalar(each.key) && each.key.value === 'stats');
      for (const says of placeholderSentences(value, isFigure ? [] : absent)) {
        const start = range?.[0] ?? 0;
        const [written = ''] = /\{+ *\w+ *\}+/.exec(says) ?? [];
        found.push({ offset: Math.max(start, text.indexOf(written, start)), says });
      }
    },
  });
  return found;
}

/**
 * One sentence for each placeholder of a text that stands for nothing.
 * @param absent those of claims that the provider does not make
 */
export function placeholderSentences(text: string, absent: readonly string[]) {
  const misspelled = [...text.matchAll(/\{\{+ *(\w+) *\}+|\{ +(\w+) *\}|\{(\w+) +\}/g)].map(
    ([written, ...names]) => `${written} must be {${names.find(Boolean)}}, in one pair of braces without spaces.`,
  );
  if (misspelled.length > 0) return misspelled;
  const open = /\{(\w+)(?![\w}])/.exec(text);
  if (open) return [`${open[0]} must be {${open[1]}}: the brace at its end is missing.`];
  return [...text.matchAll(placeholder)].flatMap(([written, name = '']) => {
    if (absent.includes(name))
      return [
        `${written} stands for a claim that brand.yaml does not make: add \`${name}\` to \`claims\`, or change the text.`,
      ];
    if (placeholderNames.some((known) => known === name)) return [];
    const meant = suggestion(name, placeholderNames);
    const hint = meant
      ? `did you mean {${meant}}?`
      : `known are ${placeholderNames.map((known) => `{${known}}`).join(', ')}.`;
    return [`${written} stands for nothing: ${hint}`];
  });
}

/** What YAML takes for something else than the person who typed it. */
export function slips(document: Read) {
  const found: Found[] = [];
  visit(document, {
    Scalar(key, { value, type, comment, range }) {
      if (key === 'key' || typeof value !== 'string') return;
      const offset = range?.[0] ?? 0;
      const isWord = !/\s/.test(value) && comment?.startsWith(' ');
      if (type === 'PLAIN' && comment && !isWord)
        found.push({ offset, says: `text with # must be in quotes: everything after "${value}" is left out.` });
      if (type === 'PLAIN' && /^[“”„‟].*[“”]$|^[‘’‚‛].*[‘’]$/s.test(value))
        found.push({ offset, says: `curly quotes are shown as they are: write ${value.slice(1, -1)} without them.` });
    },
  });
  return found;
}
