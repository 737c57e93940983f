import { Circle, CircleCheck, Image } from 'lucide-react';
import type { ComponentProps } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { levelHeadings } from './level-headings.ts';

const components: Components = { a: ArticleLink, img: Picture, table: Table, pre: Code, input: Task };

/** Markdown as a page. HTML in it is left out, addresses are those of the web, mail and telephone alone. */
export function ArticleText({ content }: { content: string }) {
  return (
    <div className="article-text">
      <Markdown
        remarkPlugins={[remarkGfm, levelHeadings]}
        remarkRehypeOptions={{ footnoteLabelTagName: 'h3' }}
        urlTransform={safeAddress}
        skipHtml
        components={components}
      >
        {content}
      </Markdown>
    </div>
  );
}

/** An address as it was written, or the empty one. The browser's own parser decides: it sees through every disguise. */
function safeAddress(address: string) {
  const url = URL.parse(address, location.href);
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? address : '';
}

function isOwn(address: string) {
  return URL.parse(address, location.href)?.origin === location.origin;
}

function ArticleLink({ href, id, children }: ComponentProps<'a'>) {
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} id={id} rel="noopener noreferrer" {...(isOwn(href) ? {} : { target: '_blank' })}>
      {children}
    </a>
  );
}

/** A picture of ours. One from elsewhere would tell its host who reads here: it is a link, for who wants to see it. */
function Picture({ src, alt = '' }: ComponentProps<'img'>) {
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  if (isOwn(src)) return <img src={src} alt={alt} loading="lazy" />;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      <Image className="mr-1 inline size-4 align-[-0.15em]" aria-hidden="true" />
      {alt || 'Picture'}
    </a>
  );
}

/** Wider than the page it scrolls inside of itself, by keyboard as well. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div className="article-scroller" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

function Code({ children }: ComponentProps<'pre'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <pre className="article-scroller" tabIndex={0} role="group" aria-label="Code">
      {children}
    </pre>
  );
}

/** The box of a task list: it says something and can't be ticked, so it is no field. */
function Task({ checked }: ComponentProps<'input'>) {
  const Icon = checked ? CircleCheck : Circle;
  return (
    <>
      <Icon className="mr-1.5 inline size-4 align-[-0.15em] text-moss" aria-hidden="true" />
      <span className="sr-only">{checked ? 'Done: ' : 'To do: '}</span>
    </>
  );
}
