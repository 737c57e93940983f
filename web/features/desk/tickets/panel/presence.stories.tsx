import { endPresence, showPresence } from '#contract/live.ts';
import { id } from '#gallery/samples/people.ts';
import { longLine } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { PresenceAround } from './presence.tsx';

/** One colleague writes, and two are looking. */
export const Filled: Story = {
  render: () => (
    <PresenceAround ticketId={id(100)}>
      <p className="px-6 py-4">The reply form</p>
    </PresenceAround>
  ),
  api: (api) => {
    const person = (number: number, name: string, isWriting = false) => ({ id: id(number), name, isWriting });
    const people = [person(30, 'Sam Okafor', true), person(31, longLine), person(32, 'Noor Haddad')];
    api.on(showPresence, () => ({ ticketId: id(100), people }));
    api.on(endPresence, () => ({ message: '' }));
  },
};
