import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOfLeaf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { literalInMarkdown } from '#contract/articles-text.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/**
 * The plain text of an article, one line per block or table cell; HTML is left out.
 * @param markdown CommonMark with GitHub's tables, strikethrough and task lists
 * @throws RangeError for markup nested so deep that the stack overflows
 */
export function readMarkdown(markdown: string) {
  const root = fromMarkdown(literalInMarkdown(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const lines = textOf(root).split(/[\r\n]+/);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function textOf(node: Node): string {
  if (node.type === 'break' || (node.type === 'html' && /^<br *\/?>$/i.test(node.value))) return '\n';
  if (!('children' in node)) return textOfLeaf(node, { includeHtml: false });
  return node.children.map(textOf).join(runsOn(node) ? '' : '\n');
}

/** Whether the children of a node belong on one line. */
function runsOn({ type }: Node) {
  return ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(type);
}
