type Node = { type: string; value?: string; children?: Node[] };

/** Turns `<br>` into a line break, which the cells of a table have no other way to write. */
export function breakAtTags() {
  return function visit(node: Node) {
    if (node.type === 'html' && /^<br *\/?>$/i.test(node.value ?? '')) node.type = 'break';
    for (const child of node.children ?? []) visit(child);
  };
}
