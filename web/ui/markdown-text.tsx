import { Circle, CircleCheck, Image } from 'lucide-react';
import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { type ArticlePicture, pictureAt } from '#contract/articles-pictures.ts';
import { literalInMarkdown } from '#contract/articles-text.ts';
import { headingAnchors } from './heading-anchors.ts';
import { levelHeadings } from './level-headings.ts';

type Parts = {
  /** The address of this installation, such as `location.origin`. */
  origin: string;
  /** How a stored picture is shown. */
  picture: ComponentType<ArticlePicture>;
  /** Where a link to this installation leads; null for nowhere. By default where it says. */
  addressOf?: (path: string) => string | null;
};

type MarkdownTextProps = Parts & {
  content: string;
  /** The level of the highest headings. */
  firstHeading: 2 | 3;
};

const InText = createContext<Parts | undefined>(undefined);
const components: Components = { a: TextLink, img: Picture, table: Table, pre: Code, input: Task };

/** Renders Markdown. A line break stays one, and of HTML only the words are shown; links may be web, mail and phone links only. */
export function MarkdownText({ content, firstHeading, ...parts }: MarkdownTextProps) {
  return (
    <InText value={parts}>
      <Markdown
        remarkPlugins={[remarkGfm, remarkBreaks, wordsOfTags, [levelHeadings, firstHeading], headingAnchors]}
        remarkRehypeOptions={{ footnoteLabelTagName: `h${firstHeading}` }}
        urlTransform={(address) => safeAddress(address, parts.origin)}
        skipHtml
        components={components}
      >
        {literalInMarkdown(content)}
      </Markdown>
    </InText>
  );
}

/** A safe URL as written, or an empty one. A browser's parser decides, because it sees through every disguise. */
function safeAddress(address: string, origin: string) {
  const url = URL.parse(address, origin);
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? address : '';
}

function useParts() {
  const parts = use(InText);
  if (!parts) throw new Error('Parts of a text are rendered inside of MarkdownText.');
  return parts;
}

/** The path and query of an address of this installation; undefined for another one. */
function ownPath(address: string, origin: string) {
  const url = URL.parse(address, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

function TextLink({ href, id, children }: ComponentProps<'a'>) {
  const { origin, addressOf } = useParts();
  const path = href ? ownPath(href, origin) : undefined;
  const isWithinText = href?.startsWith('#');
  const address = path === undefined || isWithinText || !addressOf ? href : addressOf(path);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} id={id} rel="noopener noreferrer" {...(path === undefined ? { target: '_blank' } : {})}>
      {children}
    </a>
  );
}

/** An image of ours. An external image would reveal the reader to its host, so it becomes a link. */
function Picture({ src, alt = '' }: ComponentProps<'img'>): ReactNode {
  const { origin, picture: Stored } = useParts();
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  const path = ownPath(src, origin);
  const stored = path && pictureAt(path);
  if (stored) return <Stored {...stored} alt={alt} />;
  if (path) return <img src={src} alt={alt} loading="lazy" />;
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

/**
 * Of HTML, the words are shown and the tags are not. `<br>` becomes a line break, which the cells of a table have no other way
 * to write.
 */
function wordsOfTags() {
  return function visit(node: Node) {
    if (node.type === 'html') showWords(node);
    for (const child of node.children ?? []) visit(child);
  };
}

function showWords(node: Node) {
  const { value = '' } = node;
  if (/^<br *\/?>$/i.test(value)) {
    node.type = 'break';
    return;
  }
  const words = value
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .trim();
  if (!words) return;
  node.type = 'paragraph';
  node.children = [
    { type: 'text', value: words.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '') },
  ];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
