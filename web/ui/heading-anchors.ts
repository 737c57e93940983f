type Node = { type: string; value?: string; children?: Node[]; data?: { hProperties?: Record<string, unknown> } };

/** Ids that the page around a text has. */
const TAKEN = ['main', 'portal', 'login', 'provider', 'services-menu', 'mobile-menu', 'services-here', 'prices'];

/** Gives each heading an id of its words, so that a link can lead to it: `#restart-the-printer`. */
export function headingAnchors() {
  return (root: Node) => {
    const taken = new Set(TAKEN);
    for (const heading of headingsOf(root)) {
      const id = firstFree(anchorOf(textOf(heading)), taken);
      taken.add(id);
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
    }
  };
}

/** As GitHub does: small letters, hyphens for spaces, no punctuation. */
function anchorOf(text: string) {
  const words = text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]+/gu, '')
    .replace(/\s+/g, '-');
  return words || 'section';
}

function firstFree(id: string, taken: Set<string>) {
  if (!taken.has(id)) return id;
  let number = 1;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}

function headingsOf(node: Node): Node[] {
  return node.type === 'heading' ? [node] : (node.children ?? []).flatMap(headingsOf);
}
