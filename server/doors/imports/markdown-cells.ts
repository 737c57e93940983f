import { isTag, type Node } from './markdown-words.ts';

/** The rows of a table, in all of its parts. */
export function rowsIn(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [];
    return node.name === 'tr' ? [node] : /^t(body|head|foot)$/.test(node.name) ? rowsIn(node.children) : [];
  });
}

/** What is in each cell of a row. */
export function cellsIn(row: Node): Node[][] {
  const cells = 'children' in row ? row.children : [];
  return cells.flatMap((cell) => (isTag(cell) && /^t[hd]$/.test(cell.name) ? [cell.children as Node[]] : []));
}

/** Whether nothing in a cell needs a line of its own. */
export function isOneLine(nodes: Node[]): boolean {
  return nodes.every(
    (node) => !isTag(node) || (!/^(ul|ol|table|pre|blockquote|h\d)$/.test(node.name) && isOneLine(node.children)),
  );
}
