import { Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DialogBody } from '#web/ui/dialog.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import type { ArticleFields } from './article-fields.ts';
import { ArticlePreview } from './article-preview.tsx';

/** Enough for two columns that are comfortable to read. */
const ROOM = '(width >= 56.25rem)';

const views = [
  { value: 'write', label: 'Write', icon: Pencil },
  { value: 'preview', label: 'Preview', icon: Eye },
];

type ArticlePanesProps = { label: string; typed: ArticleFields; children: ReactNode };

/** The fields of an article and its preview: beside each other where there is room, otherwise one at a time. */
export function ArticlePanes({ label, typed, children }: ArticlePanesProps) {
  const [view, setView] = useState('write');
  const hasRoom = useMediaQuery(ROOM);
  const fields = (
    <DialogBody label={label} className="flex flex-col gap-4">
      {children}
    </DialogBody>
  );
  const preview = <ArticlePreview typed={typed} />;

  if (hasRoom) {
    return (
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)] divide-x divide-line">
        {fields}
        {preview}
      </div>
    );
  }
  return (
    <Tabs value={view} onChange={setView} className="flex min-h-0 flex-1 flex-col">
      <div className="flex gap-1 border-line border-b px-3 sm:px-4">
        <TabList tabs={views} label="The article’s text" />
      </div>
      <TabPanel value="write">{fields}</TabPanel>
      <TabPanel value="preview">{preview}</TabPanel>
    </Tabs>
  );
}
