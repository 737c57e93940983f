import { countInquiries } from '#contract/inquiries.ts';
import { serveDesk } from '#gallery/samples/desk.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { SettingsButton } from '#web/features/desk/settings/settings-button.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useSections } from '../sections.ts';
import { staffScreens } from '../staff-screens.ts';
import { RailDrawer } from './rail-drawer.tsx';

function Drawer() {
  const sections = useSections('/admin', staffScreens);
  return (
    <Tabs value="/admin" onChange={() => {}} look="rail" className="">
      <RailDrawer
        title="Admin dashboard"
        sections={sections}
        settings={<SettingsButton isMarked={false} onClick={() => {}} />}
        onClose={() => {}}
      />
      <TabPanel value="/admin">The tickets</TabPanel>
    </Tabs>
  );
}

export const Filled: Story = {
  render: () => <Drawer />,
  actor: superAdmin,
  api: (api) => {
    serveDesk(api);
    api.on(countInquiries, () => ({ unanswered: 17, suspectedSpam: 0, heldMails: 3 }));
  },
};
export const LongName: Story = { ...Filled, actor: { ...superAdmin, firstName: longWord } };

export const pictures = [Filled];
