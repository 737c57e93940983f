import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Anchor } from './anchor.tsx';
import { EmailAddress } from './email-address.tsx';
import { Link } from './link.tsx';

export const ToAScreen: Story = { render: () => <Link to="/admin/reports">Reports</Link> };
export const ToAnAddress: Story = {
  render: () => (
    <Anchor href="mailto:office@acmedental.example">
      <EmailAddress>office@acmedental.example</EmailAddress>
    </Anchor>
  ),
};
export const LongWords: Story = {
  render: () => (
    <Link to="/admin" className="[overflow-wrap:anywhere]">
      {longWord}
    </Link>
  ),
};
