type Node = { type: string; depth?: number; children?: Node[] };

/**
 * Adjusts heading levels to the place in the page: no level is skipped, so screen reader users who navigate by headings
 * find them all.
 * @param first the level of the highest
 */
export function levelHeadings(first: number) {
  return (root: Node) => {
    const above: number[] = [];
    for (const heading of headingsOf(root)) {
      const { depth = 1 } = heading;
      while ((above.at(-1) ?? 0) >= depth) above.pop();
      heading.depth = Math.min(first + above.length, 6);
      above.push(depth);
    }
  };
}

function headingsOf(node: Node): Node[] {
  return node.type === 'heading' ? [node] : (node.children ?? []).flatMap(headingsOf);
}
