import { Inbox, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { SectionLink, TabList, TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { value: 'tickets', label: 'Tickets', icon: LifeBuoy },
  { value: 'inquiries', label: 'Inquiries', icon: Inbox, Badge: () => <span className="badge">5</span> },
];

function Sections() {
  const [value, setValue] = useState('tickets');
  return (
    <Tabs value={value} onChange={setValue} className="">
      <TabList tabs={tabs} label="Sections" />
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          The {tab.label.toLowerCase()}
        </TabPanel>
      ))}
    </Tabs>
  );
}

export const First: Story = { render: () => <Sections /> };
export const RightToLeft: Story = { ...First, dir: 'rtl' };
export const Links: Story = {
  render: () => (
    <nav aria-label="The promise" className="flex flex-wrap">
      <SectionLink to="/admin/promise/targets" icon={LifeBuoy} isCurrent>
        Targets
      </SectionLink>
      <SectionLink to="/admin/promise/on-call" icon={Inbox}>
        On call
      </SectionLink>
    </nav>
  ),
};

export const pictures = [First];
