import { previewForgetting } from '#contract/users.ts';
import { admin, employee, superAdmin } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ForgetDialog } from './forget-dialog.tsx';

const dialog = { onClose: () => undefined };

export const Client: Story = {
  actor: superAdmin,
  render: () => <ForgetDialog user={user(employee)} {...dialog} />,
};
export const Admin: Story = {
  actor: superAdmin,
  render: () => <ForgetDialog user={user(admin)} {...dialog} />,
};
const shown = ['Show what would be replaced'];
export const Preview: Story = {
  ...Client,
  press: shown,
  api: (api) => {
    api.on(previewForgetting, () => ({
      places: [
        {
          place: 'Comments',
          count: 1_204,
          examples: [
            {
              before: 'Please call Dana Whitby about the printer…',
              after: 'Please call Former user about the printer…',
            },
            { before: `…${longWord} Dana`, after: `…${longWord} (removed)` },
          ],
        },
        { place: 'Files', count: 1, examples: [{ before: 'Dana_Whitby_CV.txt', after: 'Former user_CV.txt' }] },
      ],
    }));
  },
};
export const NothingToReplace: Story = {
  ...Preview,
  api: (api) => {
    api.on(previewForgetting, () => ({ places: [] }));
  },
};
export const LoadingPreview = whileLoading(Preview);
export const FailedPreview = whenFailed(Preview);
export const LongWords: Story = {
  ...Client,
  render: () => <ForgetDialog user={user({ ...employee, firstName: longWord })} {...dialog} />,
};
export const RightToLeft: Story = {
  ...Client,
  dir: 'rtl',
  render: () => (
    <ForgetDialog user={user({ ...employee, firstName: rightToLeft, lastName: rightToLeft })} {...dialog} />
  ),
};
