import { runInNewContext } from 'node:vm';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOfLeaf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { PreviewLength } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { invalid } from '#server/errors.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/**
 * In milliseconds: nobody waits longer than a second for an answer. An honest article takes a quarter of it; a few
 * kilobytes made for it keep the parser busy for minutes.
 */
const PATIENCE = 800;

/**
 * The words of an article without their markup, a block or a table's cell a line. HTML in it is no words.
 * @param markdown CommonMark with GitHub's tables, strikethrough and task lists
 * @throws 400 for marks nested so deep that neither the server nor a reader's browser could show them
 */
export function plainTextOf(markdown: string): string {
  try {
    return runInNewContext('read()', { read: () => read(markdown) }, { timeout: PATIENCE });
  } catch (error) {
    if (!isGivingUp(error)) throw error;
    throw invalid('content', messages.articleTooNested);
  }
}

/** How a text begins: its first 150 characters (specification, section 9), cut at a word. */
export function previewOf(plainText: string) {
  const text = plainText.replaceAll('\n', ' ');
  const most = start(text, PreviewLength);
  if (most === text) return text;

  const longer = start(text, PreviewLength + 1);
  const words = longer.replace(/\s+\S*$/, '');
  const kept = words === longer ? most : words;
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** The first characters of a text, none of them cut in two. */
function start(text: string, characters: number) {
  let end = 0;
  for (let n = 0; n < characters && end < text.length; n++) end += Number(text.codePointAt(end)) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

function read(markdown: string) {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const lines = textOf(root).split(/[\r\n]+/);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function textOf(node: Node): string {
  if (node.type === 'break') return '\n';
  if (!('children' in node)) return textOfLeaf(node, { includeHtml: false });
  return node.children.map(textOf).join(runsOn(node) ? '' : '\n');
}

/** Whether the parts of a node stand in one line. */
function runsOn({ type }: Node) {
  return ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(type);
}

/** Out of time, or out of stack. The first is an error of another realm, of which `instanceof` knows nothing. */
function isGivingUp(error: unknown) {
  if (error instanceof RangeError) return true;
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
