type Node = { type: string; depth?: number; children?: Node[] };

/** The page has the first heading level, and the article's title the second. */
const FIRST = 3;

/**
 * Adjusts heading levels to the place in the page: the highest becomes level 3 and no level is skipped, so
 * screen reader users who navigate by headings find them all.
 */
export function levelHeadings() {
  return (root: Node) => {
    const above: number[] = [];
    for (const heading of headingsOf(root)) {
      const { depth = 1 } = heading;
      while ((above.at(-1) ?? 0) >= depth) above.pop();
      heading.depth = Math.min(FIRST + above.length, 6);
      above.push(depth);
    }
  };
}

function headingsOf(node: Node): Node[] {
  return node.type === 'heading' ? [node] : (node.children ?? []).flatMap(headingsOf);
}
