import { downloadFile, previewFile } from '#contract/files.ts';
import { pictureBytes, storedFile, storedFiles } from '#gallery/samples/files.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { FileList } from './file-list.tsx';
import { MessageFiles } from './message-files.tsx';

export const Message: Story = {
  render: () => <MessageFiles files={storedFiles} label="Files" />,
  api: (api) => {
    api.on(previewFile, () => pictureBytes());
    api.on(downloadFile, () => new Response('x'.repeat(2_048)));
  },
};
/** The column beside a ticket. */
export const Narrow: Story = {
  ...Message,
  render: () => (
    <div className="max-w-72 px-4">
      <MessageFiles files={storedFiles} label="All files" isCompact />
    </div>
  ),
};
export const Viewer: Story = { ...Message, press: ['Show ceiling.png'] };
export const ViewerLoading = whileLoading(Viewer);
export const ViewerFailed = whenFailed(Viewer);
export const Loading = whileLoading(Message);
export const Failed = whenFailed(Message);
export const LongWords: Story = {
  ...Message,
  render: () => (
    <FileList
      files={[storedFile({ name: `${longWord}.log` }), storedFile({ id: longWord, name: rightToLeft })]}
      label="Files"
    />
  ),
};

export const pictures = [Message];
