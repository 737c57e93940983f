import { listColleagues } from '#contract/ticket-people.ts';
import { id, manager, member } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ParticipantsDialog } from './participants-dialog.tsx';

const colleague = ({ id, firstName, lastName }: typeof member) => ({ id, name: `${firstName} ${lastName}` });

const dialog = (participants: { id: string; name: string }[]): Story => ({
  actor: manager,
  render: () => <ParticipantsDialog ticket={ticket({ participants })} onClose={() => undefined} />,
  api: (api) => api.on(listColleagues, () => [colleague(member), colleague(manager)]),
});

export const Filled = dialog([colleague(member), { id: id(30), name: longWord }]);
export const Empty = dialog([]);
