import { Fragment, createElement as h, type ReactNode } from 'react';
import { type Block, blocksOf, type List, type Quote } from '#contract/text-blocks.ts';
import { colors } from './look.ts';
import { LinkedText, TypedText } from './parts.ts';

/**
 * A comment or a description as the portal shows it: with lists, code and quotes, and otherwise as typed. Web addresses are
 * links, except in what is quoted or forwarded: an address that somebody asks about must not become a link of ours.
 */
export function CommentText({ children: text }: { children: string }) {
  return blocks(blocksOf(text), LinkedText);
}

/** Like `CommentText`, of a text that is quoted itself. */
export function QuotedText({ children: text }: { children: string }) {
  return blocks(blocksOf(text), TypedText);
}

type Typed = typeof TypedText | typeof LinkedText;

function blocks(all: Block[], text: Typed): ReactNode {
  return h(Fragment, null, ...all.map((block, index) => h(Fragment, { key: index }, blockOf(block, text))));
}

function blockOf(block: Block, text: Typed) {
  switch (block.kind) {
    case 'text':
      return lines(block.lines, text);
    case 'code':
      return h(
        'pre',
        { dir: 'ltr', className: 'quote', style: code },
        [...labelOf(block.language), ...block.lines].join('\n'),
      );
    case 'quote':
      return quoteOf(block);
    case 'list':
      return listOf(block, text);
  }
}

/** A line break at the end of an element has no effect, so a blank line there needs two. Plain text does not need the second. */
function lines(all: string[], text: Typed) {
  const end = all.at(-1) === '' && h('br', { 'data-skip-in-text': true });
  return h('div', null, h(text, null, all.join('\n')), end);
}

const labelOf = (language: string) => (language ? [`${language}:`] : []);

function quoteOf({ blocks: quoted }: Quote) {
  return h('blockquote', { className: 'quote', style: quote }, blocks(quoted, TypedText));
}

/** Numbers appear as typed, so they are text and not the list's own markers. */
function listOf({ isOrdered, entries }: List, text: Typed): ReactNode {
  const items = entries.map(({ marker, lines: typed, lists }, index) =>
    h(
      'li',
      { key: index, style: { margin: 0 } },
      h(text, null, [isOrdered ? `${marker} ${typed[0]}` : typed[0], ...typed.slice(1)].join('\n')),
      blocks(lists, text),
    ),
  );
  return h(isOrdered ? 'ol' : 'ul', { style: isOrdered ? { ...list, listStyle: 'none' } : list }, ...items);
}

const code = {
  border: `1px solid ${colors.line}`,
  borderRadius: '6px',
  margin: '4px 0',
  padding: '8px 12px',
  fontFamily: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace',
  fontSize: '14px',
  whiteSpace: 'pre-wrap',
} as const;

const quote = { borderLeft: `2px solid ${colors.line}`, color: colors.soft, margin: '4px 0', padding: '0 0 0 12px' };
const list = { margin: 0, padding: '0 0 0 24px' };
