import { Fragment, createElement as h, type ReactNode } from 'react';
import { piecesOf } from '#contract/struck-text.ts';
import { webAddressesIn } from '#contract/web-addresses.ts';
import { colors, useLook } from './look.ts';

export function Heading({ children }: { children?: ReactNode }) {
  const style = {
    fontFamily: useLook().fonts.display,
    fontSize: '22px',
    lineHeight: '1.25',
    fontWeight: 600,
    margin: '0 0 12px',
  };
  return h('h1', { className: 'ink', style }, children);
}

export function Paragraph({ children }: { children?: ReactNode }) {
  return h('p', { className: 'ink', style: { margin: '0 0 14px', color: colors.ink } }, children);
}

export function SmallPrint({ children }: { children?: ReactNode }) {
  return h('p', { className: 'faint', style: { margin: '0 0 8px', color: colors.faint, fontSize: '13px' } }, children);
}

export function Button({ href, children }: { href: string; children?: ReactNode }) {
  const { copper, onCopper } = useLook();
  const style = {
    display: 'inline-block',
    backgroundColor: copper,
    color: onCopper,
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: '8px',
    padding: '10px 18px',
  };
  return h('p', { style: { margin: '20px 0 8px' } }, h('a', { href, className: 'button', style }, children));
}

export function Link({ href, children }: { href: string; children?: ReactNode }) {
  return h('a', { href, className: 'link', style: { color: useLook().river } }, children);
}

/** Facts by name, one per line. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  const lines = facts.map(([name, value]) =>
    h(
      'div',
      { key: name, style: { margin: '0 0 4px' } },
      h('span', { className: 'faint', style: { color: colors.faint } }, `${name}: `),
      h('bdi', null, value),
    ),
  );
  return h('div', { className: 'ink', style: { margin: '0 0 14px' } }, ...lines);
}

type Typed = { children: string };

/**
 * Shows text as typed, with its line breaks and indentation, and never as markup. Long words
 * wrap.
 */
export function TypedText({ children: typed }: Typed) {
  return inLines(typed, () => (piece) => piece);
}

/** Like `TypedText`, with web addresses as links, as in the portal, except in lines that are quoted. */
export function LinkedText({ children: typed }: Typed) {
  return inLines(typed, (line) => (/^[\s\u00a0]*>/.test(line) ? (piece) => piece : withLinks));
}

type Shown = (piece: string) => ReactNode;

function inLines(typed: string, shownIn: (line: string) => Shown) {
  const lines = typed
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) =>
      line.replace(/^[ \t]+/, (indentation) => '\u00a0'.repeat(indentation.replaceAll('\t', '    ').length)),
    )
    .map((line) => withStruck(line, shownIn(line)));
  return h(Fragment, null, ...lines.map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line)));
}

/** What is struck through means the opposite of what stands there. */
function withStruck(line: string, shown: Shown) {
  const pieces = piecesOf(line).map(({ text, isStruck }) => (isStruck ? h('s', null, shown(text)) : shown(text)));
  return h(Fragment, null, ...pieces);
}

/** A typed address needs no address behind it in the text. */
function TypedLink({ href, children }: { href: string; children?: ReactNode }) {
  return h('a', { href, className: 'link typed', style: { color: useLook().river } }, children);
}

function withLinks(line: string) {
  let end = 0;
  const parts = webAddressesIn(line).map(({ index, lastIndex, url, raw }) => {
    const before = line.slice(end, index);
    end = lastIndex;
    const link = h(TypedLink, { href: url }, raw);
    return h(Fragment, { key: index }, before, link);
  });
  return h(Fragment, null, ...parts, line.slice(end));
}
