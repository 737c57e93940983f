import { admin, employee, superAdmin } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
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
