import { type RefObject, useRef } from 'react';
import { ArticleLength } from '#contract/articles-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/desk/files/attach-bar.tsx';
import type { Attachments } from '#web/features/desk/files/attachments.ts';
import { useFileZone } from '#web/features/desk/files/file-zone.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { handleMarkKey, MarkdownToolbar } from './markdown-toolbar.tsx';
import { PictureFields } from './picture-fields.tsx';

type ContentFieldProps = {
  value: string;
  isMissing: boolean;
  error: string | undefined;
  onChange: (content: string) => void;
  pictures: Attachments;
  contentRef: RefObject<HTMLTextAreaElement | null>;
};

/** The text of an article, as Markdown. It takes the height that is left. */
export function ContentField({ value, isMissing, error, onChange, pictures, contentRef }: ContentFieldProps) {
  const zone = useFileZone(pictures.add);
  const attachButton = useRef<HTMLButtonElement>(null);

  return (
    <div className="flex flex-1 flex-col">
      <div className="-ml-2.5 mb-1 flex flex-wrap items-center">
        <MarkdownToolbar field={contentRef} />
        <AttachButtons attachments={pictures} first={attachButton} label="Insert pictures" />
      </div>
      <div {...zone} className="file-zone flex flex-1 flex-col">
        <TextAreaField
          ref={contentRef}
          label="Content"
          rows={12}
          limit={ArticleLength}
          placeholder="What to do, step by step, in the words your clients use"
          aria-required
          aria-invalid={isMissing || undefined}
          error={error}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleMarkKey}
          className="flex flex-1 flex-col [&>label]:sr-only [&>textarea]:flex-1"
        />
      </div>
      <AttachedFiles attachments={pictures} focus={attachButton} />
      <PictureFields content={value} onChange={onChange} />
      <MarkdownHelp />
    </div>
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
      <p className="mt-2 text-ink-soft">
        Lines and &lt;placeholders&gt; stay as you type them. HTML is left out. Pictures can be dropped and pasted.
      </p>
    </details>
  );
}
