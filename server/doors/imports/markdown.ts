import { parseDocument } from 'htmlparser2';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { textOfHtml } from '#mail-reader';
import { cellsIn, isOneLine, rowsIn } from './markdown-cells.ts';
import {
  type Inline,
  inlinesOf,
  isTag,
  isText,
  literalOf,
  type Node,
  type PictureOf,
  type Tree,
  trimmed,
  unseen,
} from './markdown-words.ts';

type Root = Extract<Tree, { type: 'root' }>;
type Block = Root['children'][number];

/** So deep that no person wrote it. */
const Deepest = 100;

/** The HTML of an article as Markdown. Pictures of other servers and everything that runs are left out. */
export function markdownOf(html: string, pictureOf: PictureOf) {
  const { children } = parseDocument(html);
  if (depthOf(children) > Deepest) return textOfHtml(html);
  const pictures: string[] = [];
  const blocks = blocksOf(children, (key, alt) => {
    const markdown = pictureOf(key, alt);
    return markdown === undefined ? undefined : `PICTURE${pictures.push(markdown) - 1}ERUTCIP`;
  });
  const written = toMarkdown({ type: 'root', children: blocks } as Root, style);
  return written.replaceAll(/PICTURE(\d+)ERUTCIP/g, (_, index) => pictures[Number(index)] ?? '');
}

const style: Options = {
  ...{ bullet: '-', emphasis: '_', fences: true, rule: '-', listItemIndent: 'one' },
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

function depthOf(nodes: Node[]): number {
  let level: Node[] = nodes;
  let depth = 0;
  while (level.length > 0 && depth <= Deepest) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
    depth += 1;
  }
  return depth;
}

const containers = new Set(
  'html body div section article main header footer aside center details summary figure figcaption address nav tbody thead'.split(
    ' ',
  ),
);

/** The blocks of some nodes. Text between blocks is a paragraph. */
function blocksOf(nodes: Node[], pictureOf: PictureOf): Block[] {
  const blocks: Block[] = [];
  let words: Node[] = [];
  const endWords = () => {
    const children = trimmed(words.flatMap((node) => inlinesOf(node, pictureOf)));
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    words = [];
  };
  for (const node of nodes) {
    const found = blockOf(node, pictureOf);
    if (found === undefined) {
      words.push(node);
      continue;
    }
    endWords();
    blocks.push(...found);
  }
  endWords();
  return blocks;
}

/** Undefined for what stands in a line. */
function blockOf(node: Node, pictureOf: PictureOf): Block[] | undefined {
  if (!isTag(node)) return isText(node) ? undefined : [];
  const { name, children } = node;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (unseen.has(name)) return [];
  if (containers.has(name) || name === 'p') return blocksOf(children, pictureOf);
  if (level) {
    const words = trimmed(children.flatMap((child) => inlinesOf(child, pictureOf)));
    return words.length > 0 ? [{ type: 'heading', depth: Number(level) as 1, children: words }] : [];
  }
  if (name === 'hr') return [{ type: 'thematicBreak' }];
  if (name === 'blockquote') return [{ type: 'blockquote', children: blocksOf(children, pictureOf) as [] }];
  if (name === 'pre') return [{ type: 'code', value: literalOf(children).replace(/^\n|\n$/g, '') }];
  if (name === 'ul' || name === 'ol') return [listOf(name === 'ol', children, pictureOf)];
  if (name === 'dl')
    return blocksOf(
      children.flatMap((child) => ('children' in child ? child.children : [])),
      pictureOf,
    );
  if (name === 'table') return tableOf(children, pictureOf);
  return undefined;
}

function listOf(ordered: boolean, nodes: Node[], pictureOf: PictureOf): Block {
  const items = nodes.filter(isTag);
  const children = items.map((item) => ({
    type: 'listItem' as const,
    spread: false,
    children: blocksOf(
      'children' in item && 'name' in item && item.name === 'li' ? item.children : [item],
      pictureOf,
    ) as [],
  }));
  return { type: 'list', ordered, spread: false, children };
}

/** A table with only text in its cells. Other tables only lay out the page. */
function tableOf(nodes: Node[], pictureOf: PictureOf): Block[] {
  const rows = rowsIn(nodes).map((row) => cellsIn(row));
  const isData = rows.length > 1 && rows.every((cells) => cells.length > 1 && cells.every((cell) => isOneLine(cell)));
  if (!isData) return rows.flatMap((cells) => cells.flatMap((cell) => blocksOf(cell, pictureOf)));
  const children = rows.map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({
      type: 'tableCell' as const,
      children: trimmed(cell.flatMap((node) => wordsOf(node, pictureOf))).map((word) =>
        word.type === 'break' ? { type: 'text' as const, value: ' ' } : word,
      ),
    })),
  }));
  return [{ type: 'table', children }];
}

/** Like `inlinesOf`, through the paragraphs of a cell. */
function wordsOf(node: Node, pictureOf: PictureOf): Inline[] {
  if (!isTag(node) || !(containers.has(node.name) || node.name === 'p')) return inlinesOf(node, pictureOf);
  return [...node.children.flatMap((child) => wordsOf(child, pictureOf)), { type: 'text', value: ' ' }];
}
