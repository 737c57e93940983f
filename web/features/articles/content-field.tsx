import { Eye, Pencil } from 'lucide-react';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import { ArticleLength } from '#contract/articles-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/files/attach-bar.tsx';
import type { Attachments } from '#web/features/files/attachments.ts';
import { useFileZone } from '#web/features/files/file-zone.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ArticleBody } from './article-body.tsx';

const views = [
  { value: 'write', label: 'Write', icon: Pencil },
  { value: 'preview', label: 'Preview', icon: Eye },
];

type ContentFieldProps = {
  value: string;
  isMissing: boolean;
  onChange: (content: string) => void;
  pictures: Attachments;
  contentRef: RefObject<HTMLTextAreaElement | null>;
};

/** The text of an article, as Markdown and as a preview. */
export function ContentField({ value, isMissing, onChange, pictures, contentRef }: ContentFieldProps) {
  const [view, setView] = useState('write');
  const shown = useDeferredValue(value);
  const zone = useFileZone(pictures.add);
  const attachButton = useRef<HTMLButtonElement>(null);

  return (
    <Tabs value={view} onChange={setView} className="flex flex-col gap-3">
      <div className="flex gap-1 border-line border-b">
        <TabList tabs={views} label="The article’s text" />
      </div>
      <TabPanel value="write">
        <div {...zone} className="file-zone">
          <TextAreaField
            ref={contentRef}
            label="Content"
            rows={12}
            limit={ArticleLength}
            placeholder="What to do, step by step, in the words your clients use"
            aria-required
            aria-invalid={isMissing || undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <AttachedFiles attachments={pictures} focus={attachButton} />
        <div className="flex flex-wrap items-center gap-x-3">
          <div className="-ml-2.5 flex items-center">
            <AttachButtons attachments={pictures} first={attachButton} label="Insert pictures" isLabeled />
          </div>
          <p className="text-ink-faint text-sm">Or drop or paste a picture into the text.</p>
        </div>
        <MarkdownHelp />
      </TabPanel>
      <TabPanel value="preview">
        <section aria-label="Preview" className="min-h-72 rounded border border-line px-4 py-4 sm:px-5">
          {shown.trim() ? (
            <ArticleBody content={shown} />
          ) : (
            <p className="text-ink-soft">There is nothing to preview yet. Write something first.</p>
          )}
        </section>
      </TabPanel>
    </Tabs>
  );
}

const examples = [
  ['## Before you start', 'a heading'],
  ['1. Open Settings', 'a step; - for a point'],
  ['**important**', 'bold; *one star* for italic'],
  ['[our site](https://…)', 'a link'],
  ['`ipconfig /all`', 'something to type, or <a placeholder>'],
  ['| Light | Means |', 'a table; |---|---| goes below its first line'],
  ['> Careful', 'a remark'],
] as const;

function MarkdownHelp() {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded text-river">How to format the text (Markdown)</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {examples.map(([typed, meaning]) => (
          <div key={typed} className="contents">
            <dt>
              <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-[0.9em]">{typed}</code>
            </dt>
            <dd className="text-ink-soft max-sm:mb-1.5">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft">Lines and &lt;placeholders&gt; stay as you type them. HTML is left out.</p>
    </details>
  );
}
