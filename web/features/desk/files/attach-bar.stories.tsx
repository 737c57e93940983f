import { useState } from 'react';
import { deleteFile, uploadFile } from '#contract/files.ts';
import { findProvider } from '#contract/settings.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { provider } from '#gallery/samples/provider.ts';
import type { Story } from '#gallery/story.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { AttachButtons, AttachedFiles } from './attach-bar.tsx';
import { useFormFiles } from './form-files.ts';

/** A form whose text may have 100 characters, and a message 3 files. */
function Form({ draft, isLabeled }: { draft: string; isLabeled: boolean }) {
  const [text, setText] = useState('');
  const { attachments, zone, button, attachRest } = useFormFiles(draft, {
    most: 100,
    read: () => text,
    write: setText,
  });
  return (
    <form aria-label="Message" {...zone} className="file-zone p-4">
      <TextAreaField
        label="Text"
        limit={100}
        onAttachRest={attachRest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AttachedFiles attachments={attachments} focus={button} />
      <AttachButtons attachments={attachments} first={button} isLabeled={isLabeled} />
    </form>
  );
}

export const Labeled: Story = {
  render: () => <Form draft={crypto.randomUUID()} isLabeled />,
  api: (api) => {
    let uploads = 0;
    api.on(findProvider, () => provider({ filesPerMessage: 3, fileMegabytes: 1 }));
    api.on(deleteFile, () => ({ message: 'File deleted' }));
    api.on(uploadFile, () =>
      Response.json(storedFile({ id: `00000000-0000-4000-8000-00000000030${uploads++}` }), { status: 201 }),
    );
  },
};
export const Icons: Story = { ...Labeled, render: () => <Form draft={crypto.randomUUID()} isLabeled={false} /> };
