import { Circle, CircleCheck, Image } from 'lucide-react';
import type { ComponentProps } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { literalInMarkdown } from '#contract/articles-text.ts';
import { FilePicture } from '#web/features/files/file-picture.tsx';
import { levelHeadings } from './level-headings.ts';

const components: Components = { a: ArticleLink, img: Picture, table: Table, pre: Code, input: Task };

/** Renders Markdown. A line break stays one, and tags are text; links may be web, mail and phone links only. */
export function ArticleText({ content }: { content: string }) {
  return (
    <div dir="auto" className="article-text">
      <Markdown
        remarkPlugins={[remarkGfm, remarkBreaks, breakAtTags, levelHeadings]}
        remarkRehypeOptions={{ footnoteLabelTagName: 'h3' }}
        urlTransform={safeAddress}
        skipHtml
        components={components}
      >
        {literalInMarkdown(content)}
      </Markdown>
    </div>
  );
}

/** A safe URL as written, or an empty one. The browser's parser decides, because it sees through every disguise. */
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

/** An image of ours. An external image would reveal the reader to its host, so it becomes a link. */
function Picture({ src, alt = '' }: ComponentProps<'img'>) {
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  const fileId = /^\/api\/ticketing\/files\/([\da-f-]{36})\/preview$/.exec(
    URL.parse(src, location.href)?.pathname ?? '',
  )?.[1];
  if (isOwn(src) && fileId) return <FilePicture fileId={fileId} alt={alt} />;
  if (isOwn(src)) return <img src={src} alt={alt} loading="lazy" />;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      <Image className="mr-1 inline size-4 align-[-0.15em]" aria-hidden="true" />
      {alt || 'Picture'}
    </a>
  );
}

/** If wider than the page, it scrolls by itself, also by keyboard. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: it is not a group of form fields
    <div className="article-scroller" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

function Code({ children }: ComponentProps<'pre'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: it is not a group of form fields
    <pre className="article-scroller" tabIndex={0} role="group" aria-label="Code">
      {children}
    </pre>
  );
}

/** The box of a task list shows a state and can't be changed, so it is not a form field. */
function Task({ checked }: ComponentProps<'input'>) {
  const Icon = checked ? CircleCheck : Circle;
  return (
    <>
      <Icon className="mr-1.5 inline size-4 align-[-0.15em] text-moss" aria-hidden="true" />
      <span className="sr-only">{checked ? 'Done: ' : 'To do: '}</span>
    </>
  );
}

type Node = { type: string; value?: string; children?: Node[] };

/** Turns `<br>` into a line break, which the cells of a table have no other way to write. */
function breakAtTags() {
  return function visit(node: Node) {
    if (node.type === 'html' && /^<br *\/?>$/i.test(node.value ?? '')) node.type = 'break';
    for (const child of node.children ?? []) visit(child);
  };
}
