import { useState } from 'react';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { PriorityBadge, PriorityMark, StatusBadge, StatusMark } from './badges.tsx';
import { PriorityField, StatusField } from './choice-fields.tsx';
import { TagField } from './tag-field.tsx';

export const Badges: Story = {
  render: () => (
    <ul className="space-y-2 p-4">
      {TicketStatuses.map((status) => (
        <li key={status} className="flex items-center gap-3">
          <StatusMark ticket={{ status }} />
          <StatusBadge ticket={{ status }} />
        </li>
      ))}
      {TicketPriorities.map((priority) => (
        <li key={priority} className="flex items-center gap-3">
          <PriorityMark priority={priority} />
          <PriorityBadge priority={priority} />
        </li>
      ))}
    </ul>
  ),
};
export const Fields: Story = { render: () => <FilledFields /> };

function FilledFields() {
  const [tags, setTags] = useState(`vip, ${longWord}, ${rightToLeft}`);
  return (
    <form className="space-y-4 p-4">
      <StatusField defaultValue="waiting_client" />
      <PriorityField defaultValue="urgent" />
      <TagField value={tags} onChange={setTags} />
      <TagField label="Remove tags" verb="Remove" suggestions={['vip', longWord]} value="" onChange={setTags} />
    </form>
  );
}

export const pictures = [Badges];
