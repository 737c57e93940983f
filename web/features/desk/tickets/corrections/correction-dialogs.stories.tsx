import { listCompanies } from '#contract/companies.ts';
import { previewMove } from '#contract/ticket-moves.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { id, member, superAdmin } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { clients, user } from '#gallery/samples/users.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { DeleteTicketDialog } from './delete-ticket-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RedactDialog } from './redact-dialog.tsx';

const onClose = () => undefined;

export const Redact: Story = {
  render: () => (
    <RedactDialog
      message={{ ticketId: id(100), name: 'the description', hasText: true, fileCount: 2, title: 'Login with hunter2' }}
      onClose={onClose}
    />
  ),
  press: ['Remove for good'],
};
export const Move: Story = {
  render: () => <MoveDialog ticket={ticket({ companyName: longWord })} onClose={onClose} />,
  api: (api) => {
    api.on(listCompanies, () => pageOf(companies));
    api.on(listUsers, () => pageOf(clients));
  },
  press: ['Change requester'],
};
export const MoveToAnother: Story = {
  render: () => <MoveDialog ticket={ticket()} onClose={onClose} />,
  api: (api) => {
    api.on(listCompanies, () => pageOf([company({ id: id(2), name: 'Birch & Sons Law' })]));
    api.on(listUsers, () => pageOf([user({ ...member, firstName: 'Omar', lastName: 'Haddad' })]));
    api.on(previewMove, () => ({
      gaining: [{ id: member.id, name: 'Omar Haddad' }],
      losing: Array.from({ length: 10 }, (_, index) => ({ id: id(30 + index), name: `${longWord} ${index}` })),
      comments: 1,
      files: 2,
      losesAssignee: true,
      movingMinutes: 65,
      stayingMinutes: 30,
    }));
  },
  press: ['Company', 'Birch & Sons Law', 'Requester', 'Omar Haddad'],
};
export const Delete: Story = {
  ...whenFailed({
    render: () => (
      <DeleteTicketDialog
        ticket={ticket({
          title: longWord,
          links: [{ ...ticket({ id: id(101), ticketNumber: 'TKT-1043' }), relation: 'merged' }],
        })}
        onClose={onClose}
      />
    ),
    actor: superAdmin,
  }),
  press: ['Delete ticket'],
};

export const pictures = [Redact, MoveToAnother];
