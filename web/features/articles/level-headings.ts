type Node = { type: string; depth?: number; children?: Node[] };

/** The page has its own first heading, and the article's title is the second. */
const FIRST = 3;

/**
 * Gives the headings of a text the levels of its place in the page: the highest becomes the third, and none is skipped,
 * so that those who move by headings find every one.
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
