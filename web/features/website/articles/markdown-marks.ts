/** A part of a text, and what is typed in its place. `selected` is a part of that, which the author sees marked then. */
export type Edit = { from: number; to: number; typed: string; selected: [from: number, to: number] };

type Selection = { from: number; to: number };
type Mark = (text: string, selection: Selection) => Edit;

/** What the buttons above an article's text do. */
export const marks = {
  bold: around('**', 'bold text'),
  italic: around('*', 'italic text'),
  code: around('`', 'ipconfig /all'),
  link: addLink,
  heading: beforeLines(() => '## ', /^#{1,6} /),
  list: beforeLines(() => '- ', /^- /),
  steps: beforeLines((index) => `${index + 1}. `, /^\d+\. /),
  quote: beforeLines(() => '> ', /^> ?/),
  table: addTable,
} satisfies Record<string, Mark>;

/** Marks around the words that are selected; pressed again, it takes them away. */
function around(mark: string, example: string): Mark {
  return (text, { from, to }) => {
    const words = text.slice(from, to) || example;
    const length = mark.length;
    const isMarked = from < to && text.slice(from - length, from) === mark && text.slice(to, to + length) === mark;
    if (isMarked) return { from: from - length, to: to + length, typed: words, selected: [0, words.length] };
    return { from, to, typed: `${mark}${words}${mark}`, selected: [length, length + words.length] };
  };
}

/** Marks at the beginning of each line; pressed again, it takes them away. */
function beforeLines(markOf: (index: number) => string, mark: RegExp): Mark {
  return (text, selection) => {
    const from = text.lastIndexOf('\n', selection.from - 1) + 1;
    const end = text.indexOf('\n', Math.max(selection.to - 1, selection.from));
    const to = end === -1 ? text.length : end;
    const lines = text.slice(from, to).split('\n');
    const isMarked = lines.every((line) => mark.test(line));
    const typed = lines
      .map((line, index) => (isMarked ? line.replace(mark, '') : `${markOf(index)}${line.replace(mark, '')}`))
      .join('\n');
    return { from, to, typed, selected: lines.length === 1 ? [typed.length, typed.length] : [0, typed.length] };
  };
}

const ADDRESS = 'https://';

/** The address is selected, to be replaced; an address that was selected becomes one. */
function addLink(text: string, { from, to }: Selection): Edit {
  const chosen = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = isAddress ? 'our site' : chosen || 'our site';
  const address = isAddress ? chosen : ADDRESS;
  const typed = `[${words}](${address})`;
  const start = words.length + '[]('.length;
  return { from, to, typed, selected: isAddress ? [1, 1 + words.length] : [start, start + address.length] };
}

/** A table on lines of its own. */
function addTable(text: string, { to }: Selection): Edit {
  const [before, after] = [text.slice(0, to), text.slice(to)];
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const first = `${above}| `.length;
  const typed = `${above}| Light | Means |\n|---|---|\n| red | jam |${below}`;
  return { from: to, to, typed, selected: [first, first + 'Light'.length] };
}
