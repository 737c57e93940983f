import { id } from '#gallery/samples/people.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { TicketArticle } from './ticket-article.tsx';

export const Filled: Story = {
  render: () => <TicketArticle article={{ id: id(800), title: 'Scan to a folder' }} />,
};
export const LongTitle: Story = { render: () => <TicketArticle article={{ id: id(800), title: longWord }} /> };
