import { picture, storedFile } from '#gallery/samples/files.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { AttachmentList } from './attachment-list.tsx';
import type { Attachments } from './attachments.ts';

const attachment = (name: string, fields: Partial<Attachments['list'][number]> = {}): Attachments['list'][number] => ({
  key: name,
  name,
  size: 1_250_000,
  progress: 0,
  ...fields,
});

/** The files of a form, as they are while somebody writes in it. */
function withFiles(list: Attachments['list']): Story {
  const [remove, retry, add] = [() => undefined, () => undefined, () => undefined];
  const rest = {
    outcome: '',
    leftOut: 0,
    isFull: false,
    isBusy: false,
    fileIds: [],
    clearSent: add,
    takeBack: add,
    clear: add,
    moveTo: add,
  };
  return {
    render: () => (
      <AttachmentList attachments={{ list, add, remove, retry, ...rest }} onLastRemoved={() => undefined} />
    ),
  };
}

export const EachState = withFiles([
  attachment('ceiling.png', { stored: picture(), progress: 1 }),
  attachment('event.log', { progress: 0.62 }),
  attachment('waiting.log'),
  attachment('offer.pdf', {
    failure: 'This file could not be uploaded. Check your connection, then try again.',
    canRetry: true,
  }),
  attachment('film.mov', { failure: 'This file is too large. A file can have up to 25 MB.' }),
]);
export const LongWords = withFiles([
  attachment(`${longWord}.log`, { progress: 0.3 }),
  attachment(`${longWord}.txt`, { stored: storedFile(), progress: 1 }),
]);
export const RightToLeft = withFiles([attachment(`${rightToLeft}.pdf`, { stored: storedFile(), progress: 1 })]);

export const pictures = [EachState];
