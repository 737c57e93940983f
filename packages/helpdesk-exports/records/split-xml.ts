import { Parser } from 'htmlparser2';
import { DeepestNesting } from './split-json.ts';

type Node = { name: string; type?: string; isNull: boolean; text: string; children: [string, unknown][] };

/**
 * Reads XML as Ruby on Rails writes it, and returns each child of its root as JSON would have it, unless that is too deep:
 * `<helpdesk-ticket><display-id type="integer">5</display-id></helpdesk-ticket>` is `{helpdesk_ticket: {display_id: '5'}}`.
 */
export function xmlSplitter() {
  const open: Node[] = [];
  let found: (Record<string, unknown> | 'too deep')[] = [];
  let hasRoot = false;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        hasRoot = true;
        const isNull = attributes.nil === 'true';
        open.push({ name: name.replaceAll('-', '_'), type: attributes.type, isNull, text: '', children: [] });
        depth = Math.max(depth, open.length);
      },
      ontext(text) {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag() {
        const node = open.pop();
        if (!node) return;
        if (open.length !== 1) return void open.at(-1)?.children.push([node.name, plain(node)]);
        found.push(depth > DeepestNesting ? 'too deep' : { [node.name]: plain(node) });
        depth = 0;
      },
    },
    { xmlMode: true },
  );

  return {
    push(text: string) {
      found = [];
      parser.write(text);
      return found;
    },
    isComplete: () => hasRoot && open.length === 0,
  };
}

/** Numbers stay strings: ids are longer than numbers can be. */
function plain({ type, isNull, text, children }: Node): unknown {
  if (isNull) return null;
  if (type === 'array') return children.map(([name, value]) => (isObject(value) ? { [name]: value } : value));
  if (children.length > 0) return Object.fromEntries(children);
  return text;
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null;
}
