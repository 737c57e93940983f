import { ElementType, type parseDocument } from 'htmlparser2';
import type { toMarkdown } from 'mdast-util-to-markdown';
import { fileKeyOf } from './pictures.ts';

export type Tree = Parameters<typeof toMarkdown>[0];
export type Inline = Extract<Tree, { type: 'paragraph' }>['children'][number];
export type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;
type Words = Extract<Node, { type: ElementType.ElementType.Text }>;

/** A picture as Markdown; undefined if it is not there. */
export type PictureOf = (key: string, alt: string) => string | undefined;

export const isTag = (node: Node): node is Element => 'attribs' in node;
export const isText = (node: Node): node is Words => node.type === ElementType.Text;

/** What is not part of a text. */
export const unseen = new Set('script style head title template noscript iframe object svg form'.split(' '));

const marks: Record<string, 'strong' | 'emphasis' | 'delete'> = {
  ...{ b: 'strong', strong: 'strong', i: 'emphasis', em: 'emphasis' },
  ...{ s: 'delete', strike: 'delete', del: 'delete' },
};

/** What stands in a line. */
export function inlinesOf(node: Node, pictureOf: PictureOf): Inline[] {
  if (node.type === ElementType.Text && 'data' in node)
    return [{ type: 'text', value: node.data.replaceAll(/\s+/g, ' ') }];
  if (!isTag(node) || unseen.has(node.name)) return [];
  const { name, attribs, children } = node;
  const inside = () => children.flatMap((child) => inlinesOf(child, pictureOf));
  if (name === 'br') return [{ type: 'break' }];
  if (name === 'img') return pictureIn(attribs, pictureOf);
  if (/^(code|kbd|samp|tt)$/.test(name)) return [{ type: 'inlineCode', value: literalOf(children) }];
  if (name === 'a' && /^(https?:|mailto:|tel:)/i.test(attribs.href?.trim() ?? ''))
    return [{ type: 'link', url: attribs.href?.trim() ?? '', children: inside() as [] }];
  const mark = marks[name];
  return mark ? marked(mark, inside()) : inside();
}

/** Spaces belong outside of marks: `** bold**` is not bold. */
function marked(type: 'strong' | 'emphasis' | 'delete', inside: Inline[]): Inline[] {
  const children = trimmed(inside);
  if (children.length === 0) return inside;
  const space = (isThere: boolean | undefined): Inline[] => (isThere ? [{ type: 'text', value: ' ' }] : []);
  const [first, last] = [inside[0], inside.at(-1)];
  return [
    ...space(first?.type === 'text' && first.value.startsWith(' ')),
    { type, children: children as [] },
    ...space(last?.type === 'text' && last.value.endsWith(' ')),
  ];
}

function pictureIn(attributes: Record<string, string>, pictureOf: PictureOf): Inline[] {
  const { alt = '' } = attributes;
  const key = fileKeyOf(attributes);
  const picture = key === undefined ? undefined : pictureOf(key, alt);
  return [{ type: 'text', value: picture ?? (alt && `[${alt}]`) }];
}

/** The words of code, as they are. */
export function literalOf(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data;
      if (isTag(node) && node.name === 'br') return '\n';
      return 'children' in node ? literalOf(node.children as Node[]) : '';
    })
    .join('');
}

/** Without spaces and line breaks around. */
export function trimmed(words: Inline[]): Inline[] {
  const isBlank = (word: Inline | undefined) =>
    word?.type === 'break' || (word?.type === 'text' && word.value.trim() === '');
  const kept = words.slice(words.findIndex((word) => !isBlank(word)));
  while (isBlank(kept.at(-1))) kept.pop();
  if (words.every(isBlank)) return [];
  return kept.map((word, index) => {
    if (word.type !== 'text') return word;
    const start = index === 0 ? word.value.trimStart() : word.value;
    return { ...word, value: index === kept.length - 1 ? start.trimEnd() : start };
  });
}
