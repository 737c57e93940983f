import { listAssignableUsers } from '#contract/companies.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ChoicePopover } from './choice-popover.tsx';

const choice = (kind: 'status' | 'priority' | 'assignee', fields: Parameters<typeof ticket>[0] = {}): Story => ({
  render: () => (
    <ChoicePopover kind={kind} ticket={ticket(fields)} onChoose={() => undefined} onClose={() => undefined} />
  ),
  api: (api) => void serveTicket(api),
});

export const Status = choice('status', { status: 'in_progress' });
export const Priority = choice('priority');
export const Assignee = choice('assignee', { assignedToId: superAdmin.id });
export const LongNames: Story = {
  ...Assignee,
  api: (api) => {
    serveTicket(api);
    api.on(listAssignableUsers, () => [{ ...superAdmin, firstName: longWord, lastName: longWord }]);
  },
};
export const Loading = whileLoading(Assignee);
export const Failed = whenFailed(Assignee);

export const pictures = [Assignee];
