import { createElement as h, type ReactNode } from 'react';
import { colors, darkColors, type Fonts, fontsOf, type Look, LookContext, useLook } from './look.ts';
import { stylesOf } from './styles.ts';

/** The provider's current name, phone number, email address, and their own colors, fonts and logo. */
export type Provider = {
  name: string;
  phone: string;
  email: string;
  look?: Look | undefined;
  fonts?: Fonts | undefined;
  /** Where it is, and whether the name stands beside it. It has a light ground in both themes. */
  logo?: { address: string; isNameShown: boolean } | undefined;
};

/** In characters. Lists of emails do not show more. */
const MostPreview = 250;

type FrameProps = {
  provider: Provider;
  title: string;
  /** The text that a list of emails shows after the subject. */
  preview: string;
  /** Above everything else, in small print. */
  top?: ReactNode;
  /** Why the recipient gets this, and how to stop it. */
  footer: ReactNode;
  children?: ReactNode;
};

/**
 * The page around every email: the provider's logo and name, the content, and the footer. Tables and inline styles, because some
 * mail programs support nothing else. It loads nothing but the provider's logo, which is the same for everybody.
 */
export function Frame({ title, preview, children, ...rest }: FrameProps) {
  const beginning = preview.slice(0, MostPreview).toWellFormed();
  const look = rest.provider.look ?? { light: colors, dark: darkColors };
  const page = h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, stylesOf(look)),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: colors.paper } },
      h('div', { 'data-skip-in-text': true, style: hidden }, beginning),
      layout('paper', { backgroundColor: colors.paper }, h(Sheet, rest, children)),
    ),
  );
  return h(LookContext, { value: { ...look, fonts: fontsOf(rest.provider.fonts) } }, page);
}

const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px', lineHeight: '1px' };

function Sheet({ provider, top, footer, children }: Omit<FrameProps, 'title' | 'preview'>) {
  const { copper, fonts } = useLook();
  return h(
    'div',
    {
      className: 'ink',
      style: { maxWidth: '600px', margin: '0 auto', padding: '20px 16px 32px', fontFamily: fonts.sans, ...text },
    },
    top,
    h(
      'div',
      { className: 'sheet', style: { ...sheet, borderTop: `3px solid ${copper}` } },
      h('div', { className: 'ink', style: { fontFamily: fonts.display, ...name } }, h(Sign, { provider })),
      children,
    ),
    h('div', { className: 'faint', style: small }, footer, h(Signature, { provider })),
  );
}

function Sign({ provider: { name, logo } }: { provider: Provider }) {
  if (!logo) return h('bdi', null, name);
  const { address, isNameShown } = logo;
  const picture = { src: address, alt: isNameShown ? '' : name, height: 40, style: logoStyle };
  return h('span', null, h('img', picture), isNameShown && h('bdi', null, ` ${name}`));
}

const logoStyle = {
  height: '40px',
  width: 'auto',
  maxWidth: '100%',
  border: 0,
  borderRadius: '4px',
  verticalAlign: 'middle',
};

function Signature({ provider: { name, phone, email } }: { provider: Provider }) {
  return h(
    'p',
    { style: { margin: '12px 0' } },
    h('bdi', null, name),
    h('br'),
    `${phone} · `,
    h('a', { href: `mailto:${email}`, className: 'faint', style: { color: colors.faint } }, email),
  );
}

/** A table of one cell, which centers the content in programs that ignore margins. */
function layout(className: string, style: object, child: ReactNode) {
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, className, style };
  return h('table', table, h('tbody', null, h('tr', null, h('td', { align: 'left' }, child))));
}

const text = {
  fontSize: '16px',
  lineHeight: '1.55',
  color: colors.ink,
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
} as const;

const sheet = {
  backgroundColor: colors.sheet,
  border: `1px solid ${colors.line}`,
  borderRadius: '8px',
  padding: '20px 24px 24px',
};

const name = { fontSize: '18px', fontWeight: 600, margin: '0 0 16px' } as const;
const small = { fontSize: '13px', lineHeight: '1.5', color: colors.faint, padding: '16px 24px 0' };
