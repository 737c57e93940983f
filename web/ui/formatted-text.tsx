import { type Block, blocksOf, type List, type ListEntry, type Quote } from '#contract/text-blocks.ts';
import { UserText } from './user-text.tsx';

/** A longer quote is collapsed. */
const QuoteLines = 8;
const QuoteLength = 600;

/**
 * A comment or a description: links, lists, code and quotes. Everything else appears as typed. Each block runs in the
 * direction of its own words.
 */
export function FormattedText({ children: text }: { children: string }) {
  return <Blocks blocks={blocksOf(text)} />;
}

/** Blocks never move, so their places are their keys. */
function Blocks({ blocks }: { blocks: Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, index) => <TextBlock key={index} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <Lines lines={block.lines} />;
    case 'code':
      return <Code lines={block.lines} language={block.language} />;
    case 'quote':
      return <QuotedText {...block} />;
    case 'list':
      return <ListOf {...block} />;
  }
}

/** Browsers do not show a line break at the end, so an empty last line needs another one. */
function Lines({ lines }: { lines: string[] }) {
  const end = lines.at(-1) === '' ? '\n' : '';
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      <UserText>{lines.join('\n') + end}</UserText>
    </p>
  );
}

function Code({ lines, language }: { lines: string[]; language: string }) {
  return (
    <pre
      dir="ltr"
      className="my-1 whitespace-pre-wrap rounded border border-line bg-surface px-3 py-2 text-sm leading-normal font-mono"
    >
      {language && <span className="block text-ink-faint">{language}</span>}
      <code>{lines.join('\n')}</code>
    </pre>
  );
}

function QuotedText({ blocks, lines }: Quote) {
  const quote = (
    <blockquote dir="auto" className="my-1 border-line-strong border-s-2 ps-3 text-ink-soft">
      <Blocks blocks={blocks} />
    </blockquote>
  );
  if (lines.length <= QuoteLines && lines.join('\n').length <= QuoteLength) return quote;
  return (
    <details className="my-1">
      <summary
        dir="ltr"
        className="inline-flex min-h-7 cursor-pointer items-center rounded text-river underline underline-offset-2 pointer-coarse:min-h-11"
      >
        Quoted text ({lines.length} {lines.length === 1 ? 'line' : 'lines'})
      </summary>
      {quote}
    </details>
  );
}

/** Numbers appear as typed, whatever they are: the browser draws no marker for an entry that is not displayed as a list item. */
function ListOf({ isOrdered, entries }: List) {
  if (!isOrdered) {
    return (
      <ul dir="auto" className="list-disc ps-6">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
          <li key={index}>
            <EntryText {...entry} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ol dir="auto" className="list-decimal">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
        <li key={index} className="flex gap-2">
          <span className="tabular min-w-5 shrink-0 text-end">{entry.marker}</span>
          <div className="min-w-0">
            <EntryText {...entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function EntryText({ lines, lists }: ListEntry) {
  return (
    <>
      <Lines lines={lines} />
      <Blocks blocks={lists} />
    </>
  );
}
