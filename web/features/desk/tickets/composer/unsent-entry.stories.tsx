import { DAY } from '#contract/shared-constants.ts';
import { unsent } from '#gallery/samples/drafts.ts';
import { picture } from '#gallery/samples/files.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import type { Unsent } from './failed-comments.ts';
import { UnsentEntry } from './unsent-entry.tsx';

const entry = (fields: Partial<Unsent> = {}): Story => ({
  render: () => (
    <ol className="p-4">
      <UnsentEntry ticketId={id(100)} unsent={unsent(fields)} />
    </ol>
  ),
});

export const Reply = entry();
export const NoteWithChanges = entry({
  comment: { ...unsent().comment, comment: 'The ribbon costs $14. @Sam Okafor', isInternal: true },
  edit: { sent: { status: 'waiting_client', version: 1 }, copy: { status: 'open' } },
  mentioned: [{ id: superAdmin.id, name: 'Sam Okafor' }],
});
export const WithFiles = entry({ files: [picture(), picture({ id: id(302), name: `${longWord}.png` })] });
/** Too old for another try: the server might no longer recognize it. */
export const Old = entry({ at: Date.now() - 2 * DAY });
export const LongWords = entry({ comment: { ...unsent().comment, comment: longWord } });
export const RightToLeft: Story = { ...entry({ comment: { ...unsent().comment, comment: rightToLeft } }), dir: 'rtl' };

export const pictures = [NoteWithChanges];
